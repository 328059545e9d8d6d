import { CHAT_PAGE, cursorAfter } from '@site/contract/gameLimits';
import { messageOf } from '@site/platform/errors';
import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { EmptyState } from '@site/ui/EmptyState';
import { ErrorState } from '@site/ui/ErrorState';
import { Pager } from '@site/ui/Pager';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { useState } from 'react';
import { DateTime } from '../../lib/DateTime.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { usePolling } from '../../lib/usePolling.ts';
import { useChatQuery } from './chatApi.ts';
import { Line, Log, Mark, Message, Name, Time } from './chatLayout.ts';
import type { ChatFilter } from './sampleChat.ts';
import { useText } from './useText.ts';

/** The lines of the game's chat, the newest first. */
export function GameChat({ filter }: { readonly filter: ChatFilter }) {
  const text = useText();
  const lang = useLang();
  /** Where the pages end that come before this one: pages that are counted would move whenever a line arrives. */
  const [ends, setEnds] = useState<readonly string[]>([]);
  const page = ends.length + 1;
  const { currentData, error, isFetching, refetch } = useChatQuery(
    { filter, before: ends.at(-1) },
    FRESH.queryOptions,
  );
  usePolling(() => {
    if (!isFetching && error === undefined) void refetch();
  });
  if (!currentData && error !== undefined && !isFetching)
    return (
      <ErrorState
        title={messageOf(error) ?? text('failed')}
        retryLabel={text('retry')}
        onRetry={() => void refetch()}
      />
    );
  if (!currentData)
    return (
      <Stack aria-busy="true">
        <Skeleton width="60%" height={28} />
        <Skeleton width="75%" height={28} />
        <Skeleton width="40%" height={28} />
      </Stack>
    );
  if (currentData.total === 0) return <EmptyState title={text('empty')} text={text('emptyText')} />;
  const last = currentData.lines.at(-1);
  const turn = (to: number) =>
    setEnds(to < page ? ends.slice(0, to - 1) : [...ends, ...(last ? [cursorAfter(last)] : [])]);
  return (
    <Stack $gap={5}>
      <Log>
        {currentData.lines.map(({ id, at, player, channel, text: said, isReporter, isReported }) => (
          <Line key={id} $isReported={isReported}>
            <Time as="span">
              <DateTime at={at} />
              <span>{' · '}</span>
              <bdi>{channel}</bdi>
            </Time>
            <Name $rank="player">{player.name}</Name>
            {(isReporter || isReported) && (
              <Mark>
                {isReporter && <Badge tone="lapis">{text('markReporter')}</Badge>}
                {isReported && <Badge tone="redstone">{text('markReported')}</Badge>}
              </Mark>
            )}
            <Message dir="auto">{said}</Message>
          </Line>
        ))}
      </Log>
      <Pager
        page={page}
        pageCount={Math.max(page, ends.length + Math.ceil(currentData.older / CHAT_PAGE))}
        onChange={turn}
        onExpect={() => undefined}
        text={text}
        formatNumber={(number) => formatNumber(number, lang)}
      />
    </Stack>
  );
}
