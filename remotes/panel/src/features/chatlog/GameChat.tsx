import { CHAT_PAGE, cursorAfter } from '@site/contract/gameLimits';
import { shownPage } from '@site/platform/pagedList';
import { QueryView } from '@site/platform/QueryView';
import { useCursorPages } from '@site/platform/useCursorPages';
import { usePolling } from '@site/platform/usePolling';
import { EmptyState } from '@site/ui/EmptyState';
import { PagedRows } from '@site/ui/PagedRows';
import { Skeleton } from '@site/ui/Skeleton';
import { DateTime } from '@site/platform/cells';
import { FRESH } from '../../lib/freshness.ts';
import { useChatQuery } from './chatApi.ts';
import { ChatLines } from './ChatLines.tsx';
import type { ChatFilter } from './sampleChat.ts';
import { useText } from './useText.ts';

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
        <div aria-busy="true">
          <Skeleton height={360} steps={3} />
        </div>
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
            <ChatLines
              lines={lines.map(({ at, player, channel, text: said, ...line }) => ({
                ...line,
                when: (
                  <>
                    <DateTime at={at} />
                    <span>{' · '}</span>
                    <bdi>{channel}</bdi>
                  </>
                ),
                player: player.name,
                rank: 'player',
                said,
              }))}
            />
          </PagedRows>
        );
      }}
    </QueryView>
  );
}
