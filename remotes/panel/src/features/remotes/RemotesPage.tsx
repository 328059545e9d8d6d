import { messageOf } from '@site/platform/errors';
import { ButtonLink } from '@site/ui/ButtonLink';
import { Cluster } from '@site/ui/Cluster';
import { EmptyState } from '@site/ui/EmptyState';
import { ErrorState } from '@site/ui/ErrorState';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { CardHead, Facts, PanelCard } from '../../lib/cardLayout.ts';
import { usePolling } from '../../lib/usePolling.ts';
import { FRESH } from '../../lib/freshness.ts';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { paths } from '../../lib/paths.ts';
import { PolicyReports } from './PolicyReports.tsx';
import { RemoteCard } from './RemoteCard.tsx';
import { useRemotesQuery } from './remotesApi.ts';
import { Slots } from './Slots.tsx';
import { UsedExports } from './UsedExports.tsx';
import { useText } from './useText.ts';

const THREE = [0, 1, 2];

function RemotesSkeleton() {
  return (
    <Stack $gap={5} aria-busy="true">
      {THREE.map((card) => (
        <PanelCard key={card}>
          <CardHead>
            <Skeleton width={160} height={30} />
            <Cluster>
              <Skeleton width={184} height={48} steps={2} />
              <Skeleton width={128} height={48} steps={2} />
            </Cluster>
          </CardHead>
          <Facts as="div">
            {THREE.map((fact) => (
              <Skeleton key={fact} width={136} height={44} />
            ))}
          </Facts>
          <Stack $gap={3}>
            <Skeleton width={208} height={24} />
            <Skeleton width="60%" height={24} />
          </Stack>
          <Skeleton width="75%" height={24} />
          <Skeleton width={144} height={48} steps={2} />
        </PanelCard>
      ))}
    </Stack>
  );
}

export function RemotesPage() {
  const text = useText();
  const { currentData, error, isFetching, refetch } = useRemotesQuery(undefined, FRESH.queryOptions);
  const hasFailed = !currentData && !isFetching && error !== undefined;
  usePolling(() => {
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
        <Stack $gap={5}>
          {currentData.map((remote) => (
            <RemoteCard key={remote.name} remote={remote} />
          ))}
          <Slots />
          <UsedExports />
          <PolicyReports />
        </Stack>
      )}
    </PanelPage>
  );
}
