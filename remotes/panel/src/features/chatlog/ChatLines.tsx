import { Badge } from '@site/ui/Badge';
import { blockCorner } from '@site/ui/block';
import { EmptyState } from '@site/ui/EmptyState';
import { color, phone, rankColor, size, space, type RankHue } from '@site/ui/tokens';
import styled from 'styled-components';
import type { ChatLine } from './chatLine.ts';
import { useText } from './useText.ts';

const Log = styled.ol`
  ${blockCorner(3)}
  display: grid;
  grid-template-columns: auto auto minmax(0, 1fr) auto;
  margin: 0;
  padding: ${space[3]} 0 ${space[4]};
  background: ${color.raised};
  list-style: none;
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
  margin: 0;
  line-height: 28px;
  overflow-wrap: anywhere;
`;

/** In the desktop's last column; on a phone behind the name. */
const Mark = styled.span`
  grid-column: 4;
  grid-row: 1;
`;

/** The chat as it was written, line by line. */
export function ChatLines({ lines }: { readonly lines: readonly ChatLine[] }) {
  const text = useText();
  if (lines.length === 0) return <EmptyState title={text('empty')} text={text('emptyText')} />;
  return (
    <Log>
      {lines.map(({ time, player, rank, message, isMelder = false, isReported = false }) => (
        <Line key={`${time} ${player}`} $isReported={isReported}>
          <Time dateTime={time}>{time}</Time>
          <Name $rank={rank}>{player}</Name>
          {(isMelder || isReported) && (
            <Mark>
              {isMelder && <Badge tone="lapis">{text('markMelder')}</Badge>}
              {isReported && <Badge tone="redstone">{text('markReported')}</Badge>}
            </Mark>
          )}
          <Message dir="auto">{message}</Message>
        </Line>
      ))}
    </Log>
  );
}
