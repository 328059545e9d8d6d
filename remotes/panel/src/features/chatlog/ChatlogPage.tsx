import { CHAT_PAGE, cursorAfter } from '@site/contract/gameLimits';
import { DateTime } from '@site/platform/cells';
import { formatNumber } from '@site/platform/format';
import { shownPage } from '@site/platform/pagedList';
import { QueryView } from '@site/platform/QueryView';
import { useLang } from '@site/platform/text';
import { useCursorPages } from '@site/platform/useCursorPages';
import { usePolling } from '@site/platform/usePolling';
import { EmptyState } from '@site/ui/EmptyState';
import { Notice } from '@site/ui/Notice';
import { PagedRows } from '@site/ui/PagedRows';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { Tabs } from '@site/ui/Tabs';
import { useSearchParams } from 'react-router-dom';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { paths } from '../../lib/paths.ts';
import { NEWEST, useChatQuery } from './chatApi.ts';
import { ChatLines } from './ChatLines.tsx';
import { CHAT_FILTERS, linesOf, type ChatFilter } from './sampleChat.ts';
import { useText } from './useText.ts';

function GameChat({ filter }: { readonly filter: ChatFilter }) {
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

const addressOf = (filter: ChatFilter) =>
  filter === 'all' ? paths.chatlog : `${paths.chatlog}?filter=${filter}`;

/** Lines of the game once there are any; until then samples, which say that they are. */
export function ChatlogPage() {
  const text = useText();
  const lang = useLang();
  const asked = useSearchParams()[0].get('filter');
  const filter = CHAT_FILTERS.find((known) => known === asked) ?? 'all';
  const { data } = useChatQuery(NEWEST, FRESH.queryOptions);
  const isSample = data?.hasBegun === false;
  const items = CHAT_FILTERS.map((value) => ({
    value,
    label: isSample ? `${text(value)} (${formatNumber(linesOf(value).length, lang)})` : text(value),
    to: addressOf(value),
  }));
  return (
    <PanelPage title={text('title')} lead={text('lead')}>
      <Stack>
        {isSample && (
          <Notice tone="info" title={text('sampleTitle')}>
            {text('sampleText')}
          </Notice>
        )}
        <Tabs label={text('filter')} value={filter} items={items}>
          {isSample ? <ChatLines lines={linesOf(filter)} /> : <GameChat key={filter} filter={filter} />}
        </Tabs>
      </Stack>
    </PanelPage>
  );
}
