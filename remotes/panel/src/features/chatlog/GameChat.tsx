import { CHAT_PAGE, cursorAfter } from '@site/contract/gameLimits';
import { shownPage } from '@site/platform/pagedList';
import { QueryView } from '@site/platform/QueryView';
import { useCursorPages } from '@site/platform/useCursorPages';
import { usePolling } from '@site/platform/usePolling';
import { Badge } from '@site/ui/Badge';
import { EmptyState } from '@site/ui/EmptyState';
import { PagedRows } from '@site/ui/PagedRows';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { DateTime } from '@site/platform/cells';
import { FRESH } from '../../lib/freshness.ts';
import { useChatQuery } from './chatApi.ts';
import { Line, Log, Mark, Message, Name, Time } from './chatLayout.ts';
import type { ChatFilter } from './sampleChat.ts';
import { useText } from './useText.ts';

/** The lines of the game's chat, the newest first. */
export function GameChat({ filter }: { readonly filter: ChatFilter }) {
  const text = useText();
  const { before, pager } = useCursorPages<string>();
  const result = useChatQuery({ filter, before }, FRESH.queryOptions);
  usePolling(() => {
    if (!result.isFetching && result.error === undefined) void result.refetch();
  });
  // The page before stays until the next one is there: the pager would vanish under whoever pressed it.
  const { shown, isStale } = shownPage(result);
  return (
    <QueryView
      query={{ ...result, currentData: shown }}
      skeleton={
        <Stack aria-busy="true">
          <Skeleton width="60%" height={28} />
          <Skeleton width="75%" height={28} />
          <Skeleton width="40%" height={28} />
        </Stack>
      }
      failed={text('failed')}
    >
      {({ lines, total, older }) => {
        if (total === 0) return <EmptyState title={text('empty')} text={text('emptyText')} />;
        const last = lines.at(-1);
        return (
          <PagedRows
            isStale={isStale}
            pager={pager(last && cursorAfter(last), Math.ceil(older / CHAT_PAGE), isStale)}
          >
            <Log>
              {lines.map(({ id, at, player, channel, text: said, isReporter, isReported }) => (
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
          </PagedRows>
        );
      }}
    </QueryView>
  );
}
