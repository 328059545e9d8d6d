import { Badge } from '@site/ui/Badge';
import type { RankHue } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import { Line, Log, Mark, Message, Name, Time } from './chatLayout.ts';
import { useText } from './useText.ts';

interface ChatLinesProps {
  readonly lines: readonly {
    readonly id: string | number;
    /** When it was written, and where. */
    readonly when: ReactNode;
    readonly player: string;
    readonly rank: RankHue;
    readonly said: string;
    /** Has reported somebody, or was reported. */
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
