import { messageOf } from '@site/platform/errors';
import { Button } from '@site/ui/Button';
import { Dialog } from '@site/ui/Dialog';
import { EmptyState } from '@site/ui/EmptyState';
import { ErrorState } from '@site/ui/ErrorState';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { useState } from 'react';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { usePolling } from '../../lib/usePolling.ts';
import { AddServer } from './AddServer.tsx';
import { Commands } from './Commands.tsx';
import { useGameServersQuery } from './gameServersApi.ts';
import { ServerCard } from './ServerCard.tsx';
import { useText } from './useText.ts';

export function GameServersPage() {
  const text = useText();
  const { currentData, error, isFetching, refetch } = useGameServersQuery(undefined, FRESH.queryOptions);
  const [isAdding, setIsAdding] = useState(false);
  const hasFailed = !currentData && !isFetching && error !== undefined;
  usePolling(() => {
    if (!isFetching && !hasFailed) void refetch();
  });

  return (
    <PanelPage
      title={text('title')}
      lead={text('lead')}
      actions={
        <Button variant="primary" onClick={() => setIsAdding(true)}>
          {text('add')}
        </Button>
      }
    >
      <Dialog
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        title={text('add')}
        closeLabel={text('close')}
      >
        <AddServer onDone={() => setIsAdding(false)} />
      </Dialog>
      {hasFailed && (
        <ErrorState
          title={messageOf(error) ?? text('failed')}
          retryLabel={text('retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!currentData && !hasFailed && (
        <Stack $gap={5} aria-busy="true">
          <Skeleton height={240} steps={3} />
          <Skeleton height={240} steps={3} />
        </Stack>
      )}
      {currentData && (
        <Stack $gap={5}>
          {currentData.length === 0 && <EmptyState title={text('empty')} text={text('emptyText')} />}
          {currentData.map((server) => (
            <ServerCard key={server.id} server={server} />
          ))}
          <Commands />
        </Stack>
      )}
    </PanelPage>
  );
}
