import { messageOf } from '@site/platform/errors';
import { ButtonLink } from '@site/ui/ButtonLink';
import { EmptyState } from '@site/ui/EmptyState';
import { ErrorState } from '@site/ui/ErrorState';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useWatch } from '../../lib/useWatch.ts';
import { FRESH } from '../../lib/freshness.ts';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { paths } from '../../lib/paths.ts';
import { PolicyReports } from './PolicyReports.tsx';
import { RemoteCard } from './RemoteCard.tsx';
import { Cards } from './remotesLayout.ts';
import { useRemotesQuery } from './remotesApi.ts';
import { RemotesSkeleton } from './RemotesSkeleton.tsx';
import { useText } from './useText.ts';

export function RemotesPage() {
  const text = useText();
  const { currentData, error, isFetching, refetch } = useRemotesQuery(undefined, FRESH.onVisit);
  const hasFailed = !currentData && !isFetching && error !== undefined;
  useWatch(() => {
    if (!isFetching && !hasFailed) void refetch();
  });

  return (
    <PanelPage
      title={text('title')}
      lead={text('lead')}
      actions={<ButtonLink to={paths.overrides}>{text('tryHere')}</ButtonLink>}
    >
      <VisuallyHidden role="status">
        {currentData ? text('count', { count: currentData.length }) : !hasFailed && text('loading')}
      </VisuallyHidden>
      {hasFailed && (
        <ErrorState
          title={messageOf(error) ?? text('failed')}
          retryLabel={text('retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!currentData && !hasFailed && <RemotesSkeleton />}
      {currentData?.length === 0 && <EmptyState title={text('empty')} text={text('emptyText')} />}
      {currentData && currentData.length > 0 && (
        <Cards>
          {currentData.map((remote) => (
            <RemoteCard key={remote.name} remote={remote} />
          ))}
          <PolicyReports />
        </Cards>
      )}
    </PanelPage>
  );
}
