import { hasFailed } from '@site/platform/queryState';
import { QueryView } from '@site/platform/QueryView';
import { usePolling } from '@site/platform/usePolling';
import { ButtonLink } from '@site/ui/ButtonLink';
import { Cluster } from '@site/ui/Cluster';
import { EmptyState } from '@site/ui/EmptyState';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { CardHead, Facts, PanelCard } from '../../lib/cardLayout.ts';
import { FRESH } from '../../lib/freshness.ts';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { paths } from '../../lib/paths.ts';
import { PolicyReports } from './PolicyReports.tsx';
import { RemoteCard } from './RemoteCard.tsx';
import { useRemotesQuery } from './remotesApi.ts';
import { Slots } from './Slots.tsx';
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
        skeleton={<RemotesSkeleton />}
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
