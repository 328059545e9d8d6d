import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { Tabs } from '@site/ui/Tabs';
import { useSearchParams } from 'react-router-dom';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { paths } from '../../lib/paths.ts';
import { NEWEST, useChatQuery } from './chatApi.ts';
import { ChatLines } from './ChatLines.tsx';
import { GameChat } from './GameChat.tsx';
import { CHAT_FILTERS, linesOf, type ChatFilter } from './sampleChat.ts';
import { useText } from './useText.ts';

/** The texts of the filters. The specification names the filter `melder`. */
const LABELS = { all: 'all', melder: 'reporter', reported: 'reported' } as const;

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
    label: isSample
      ? `${text(LABELS[value])} (${formatNumber(linesOf(value).length, lang)})`
      : text(LABELS[value]),
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
