import { messageOf } from '@site/platform/errors';
import { Button } from '@site/ui/Button';
import { ErrorState } from '@site/ui/ErrorState';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { useId, useState } from 'react';
import { useWatch } from '../../lib/useWatch.ts';
import { FRESH } from '../../lib/freshness.ts';
import { HistoryEvents } from './HistoryEvents.tsx';
import { Quiet } from './remotesLayout.ts';
import { useRemoteHistoryQuery } from './remotesApi.ts';
import { useText } from './useText.ts';

function Events({ name }: { readonly name: string }) {
  const text = useText();
  const { currentData, error, isFetching, refetch } = useRemoteHistoryQuery(name, FRESH.onVisit);
  useWatch(() => {
    if (!isFetching && !error) void refetch();
  });
  if (currentData?.length === 0) return <Quiet>{text('noHistory')}</Quiet>;
  if (currentData) return <HistoryEvents events={currentData} />;
  if (error !== undefined && !isFetching)
    return (
      <ErrorState
        title={messageOf(error) ?? text('historyFailed')}
        retryLabel={text('retry')}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Stack aria-busy="true">
      <Skeleton width="60%" height={24} />
      <Skeleton width="75%" height={24} />
    </Stack>
  );
}

/** What has happened to a remote, for those who want to know: fetched once it is asked for. */
export function History({ name }: { readonly name: string }) {
  const text = useText();
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <Stack>
      <div>
        <Button aria-expanded={isShown} aria-controls={id} onClick={() => setIsShown(!isShown)}>
          {text(isShown ? 'hideHistory' : 'showHistory')}
        </Button>
      </div>
      <div id={id}>{isShown && <Events name={name} />}</div>
    </Stack>
  );
}
