import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { Tabs } from '@site/ui/Tabs';
import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { useSearchParams } from 'react-router-dom';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { paths } from '../../lib/paths.ts';
import { CHAT_FILTERS, linesOf, readFilter, type ChatFilter } from './chatLine.ts';
import { ChatLines } from './ChatLines.tsx';
import { SAMPLE_LINES } from './sampleLines.ts';
import { useText } from './useText.ts';

const addressOf = (filter: ChatFilter) =>
  filter === 'all' ? paths.chatlog : `${paths.chatlog}?filter=${filter}`;

export function ChatlogPage() {
  const text = useText();
  const lang = useLang();
  const filter = readFilter(useSearchParams()[0]);
  return (
    <PanelPage title={text('title')} lead={text('lead')}>
      <Stack>
        <Notice tone="info" title={text('sampleTitle')}>
          {text('sampleText')}
        </Notice>
        <Tabs
          label={text('filter')}
          value={filter}
          items={CHAT_FILTERS.map((value) => ({
            value,
            label: `${text(value)} (${formatNumber(linesOf(SAMPLE_LINES, value).length, lang)})`,
            to: addressOf(value),
          }))}
        >
          <ChatLines lines={linesOf(SAMPLE_LINES, filter)} />
        </Tabs>
      </Stack>
    </PanelPage>
  );
}
