import { Badge } from '@site/ui/Badge';
import { blockCorner } from '@site/ui/block';
import { color, phone, rankColor, size, space, type RankHue } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useText } from './useText.ts';

const Log = styled.ol`
  ${blockCorner(3)}
  display: grid;
  /* Channels and names may be long: more than a quarter is left for what was said. */
  grid-template-columns: fit-content(30%) fit-content(22%) minmax(0, 1fr) fit-content(20%);
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

const Time = styled.span`
  color: ${color.second};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
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
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${space[1]};
  grid-column: 4;
  grid-row: 1;
`;

interface ChatLinesProps {
  readonly lines: readonly {
    readonly id: string | number;
    readonly when: ReactNode;
    readonly player: string;
    readonly rank: RankHue;
    readonly said: string;
    readonly isReporter: boolean;
    readonly isReported: boolean;
  }[];
}

export function ChatLines({ lines }: ChatLinesProps) {
  const text = useText();
  return (
    <Log>
      {lines.map(({ id, when, player, rank, said, isReporter, isReported }) => (
        <Line key={id} $isReported={isReported}>
          <Time>{when}</Time>
          <Name $rank={rank}>{player}</Name>
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
  );
}
