import { DialogButton } from '@site/platform/DialogButton';
import { hasFailed } from '@site/platform/queryState';
import { QueryView } from '@site/platform/QueryView';
import { usePolling } from '@site/platform/usePolling';
import { EmptyState } from '@site/ui/EmptyState';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { AddServer } from './AddServer.tsx';
import { Commands } from './Commands.tsx';
import { useGameServersQuery } from './gameServersApi.ts';
import { ServerCard } from './ServerCard.tsx';
import { useText } from './useText.ts';

export function GameServersPage() {
  const text = useText();
  const query = useGameServersQuery(undefined, FRESH.queryOptions);
  usePolling(() => {
    if (!query.isFetching && !hasFailed(query)) void query.refetch();
  });

  return (
    <PanelPage
      title={text('title')}
      lead={text('lead')}
      actions={
        <DialogButton label={text('add')} title={text('add')} variant="primary">
          {(close) => <AddServer onDone={close} />}
        </DialogButton>
      }
    >
      <QueryView
        query={query}
        skeleton={
          <Stack $gap={5} aria-busy="true">
            <Skeleton height={240} steps={3} />
            <Skeleton height={240} steps={3} />
          </Stack>
        }
        failed={text('failed')}
      >
        {(servers) => (
          <Stack $gap={5}>
            {servers.length === 0 && <EmptyState title={text('empty')} text={text('emptyText')} />}
            {servers.map((server) => (
              <ServerCard key={server.id} server={server} />
            ))}
            <Commands />
          </Stack>
        )}
      </QueryView>
    </PanelPage>
  );
}
