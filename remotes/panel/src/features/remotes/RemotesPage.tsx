import { hasFailed } from '@site/platform/queryState';
import { QueryView } from '@site/platform/QueryView';
import { usePolling } from '@site/platform/usePolling';
import { ButtonLink } from '@site/ui/ButtonLink';
import { EmptyState } from '@site/ui/EmptyState';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { FRESH } from '../../lib/freshness.ts';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { paths } from '../../lib/paths.ts';
import { RemoteCard } from './RemoteCard.tsx';
import { useRemotesQuery } from './remotesApi.ts';
import { PolicyReports, Slots } from './SiteTables.tsx';
import { useText } from './useText.ts';

const skeleton = (
  <Stack $gap={5} aria-busy="true">
    <Skeleton height={420} steps={3} />
    <Skeleton height={420} steps={3} />
  </Stack>
);

export function RemotesPage() {
  const text = useText();
  const query = useRemotesQuery(undefined, FRESH.queryOptions);
  const { currentData } = query;
  usePolling(() => {
    if (!query.isFetching && !hasFailed(query)) void query.refetch();
  });

  return (
    <PanelPage
      title={text('title')}
      lead={text('lead')}
      actions={<ButtonLink to={paths.overrides}>{text('tryHere')}</ButtonLink>}
    >
      <VisuallyHidden role="status">
        {currentData ? text('count', { count: currentData.length }) : !hasFailed(query) && text('loading')}
      </VisuallyHidden>
      <QueryView
        query={query}
        skeleton={skeleton}
        failed={text('failed')}
        empty={<EmptyState title={text('empty')} text={text('emptyText')} />}
      >
        {(remotes) => (
          <Stack $gap={5}>
            {remotes.map((remote) => (
              <RemoteCard key={remote.name} remote={remote} />
            ))}
            <Slots />
            <PolicyReports />
          </Stack>
        )}
      </QueryView>
    </PanelPage>
  );
}
