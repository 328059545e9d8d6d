import { formatNumber } from '@site/platform/format';
import { textHook, useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { blockCorner } from '@site/ui/block';
import { EmptyState } from '@site/ui/EmptyState';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { Tabs } from '@site/ui/Tabs';
import { color, phone, rankColor, size, space, type RankHue } from '@site/ui/tokens';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { paths } from '../../lib/paths.ts';
import type en from './locales/en.json';
import { CHAT_FILTERS, linesOf, type ChatFilter, type ChatLine } from './sampleChat.ts';

const useText = textHook<typeof en>('panel/chatlog');

const Log = styled.ol`
  ${blockCorner(3)}
  display: grid;
  grid-template-columns: auto auto minmax(0, 1fr) auto;
  padding: ${space[3]} 0 ${space[4]};
  background: ${color.raised};
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

const Line = styled.li<{ $isReported: boolean }>`
  display: grid;
  grid-template-columns: subgrid;
  grid-column: 1 / -1;
  align-items: baseline;
  column-gap: ${space[4]};
  padding: ${space[2]} ${space[5]};
  border-left: 4px solid ${({ $isReported }) => ($isReported ? color.redstone : 'transparent')};
  ${phone} {
    display: block;
    padding: ${space[2]} ${space[4]};
  }
`;

const Time = styled.time`
  color: ${color.second};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  ${phone} {
    margin-right: ${space[3]};
  }
`;

const Name = styled.bdi<{ $rank: RankHue }>`
  color: ${({ $rank }) => rankColor($rank)};
  font-weight: 650;
  overflow-wrap: anywhere;
  ${phone} {
    margin-right: ${space[3]};
  }
`;

const Message = styled.p`
  line-height: 28px;
  overflow-wrap: anywhere;
`;

/** In the last column on a desktop; after the name on a phone. */
const Mark = styled.span`
  grid-column: 4;
  grid-row: 1;
`;

export function ChatLines({ lines }: { readonly lines: readonly ChatLine[] }) {
  const text = useText();
  if (lines.length === 0) return <EmptyState title={text('empty')} text={text('emptyText')} />;
  return (
    <Log>
      {lines.map(({ time, player, rank, message, mark }) => (
        <Line key={`${time} ${player}`} $isReported={mark === 'reported'}>
          <Time dateTime={time}>{time}</Time>
          <Name $rank={rank}>{player}</Name>
          {mark && (
            <Mark>
              {mark === 'melder' && <Badge tone="lapis">{text('markReporter')}</Badge>}
              {mark === 'reported' && <Badge tone="redstone">{text('markReported')}</Badge>}
            </Mark>
          )}
          <Message dir="auto">{message}</Message>
        </Line>
      ))}
    </Log>
  );
}

/** The texts of the filters. The specification names the filter `melder`. */
const LABELS = { all: 'all', melder: 'reporter', reported: 'reported' } as const;

const addressOf = (filter: ChatFilter) =>
  filter === 'all' ? paths.chatlog : `${paths.chatlog}?filter=${filter}`;

export function ChatlogPage() {
  const text = useText();
  const lang = useLang();
  const asked = useSearchParams()[0].get('filter');
  const filter = CHAT_FILTERS.find((known) => known === asked) ?? 'all';
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
            label: `${text(LABELS[value])} (${formatNumber(linesOf(value).length, lang)})`,
            to: addressOf(value),
          }))}
        >
          <ChatLines lines={linesOf(filter)} />
        </Tabs>
      </Stack>
    </PanelPage>
  );
}
