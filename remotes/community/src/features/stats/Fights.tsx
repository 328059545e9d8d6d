import type { StatsRow } from '@site/contract/http/stats';
import { formatNumber, formatRatio } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { color, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { useText } from './useText.ts';

export const FightList = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[5]};
  & dt {
    color: ${color.second};
    font-size: ${size.small};
    line-height: 20px;
  }
  & dd {
    color: ${color.text};
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    line-height: 24px;
  }
`;

export const ratioOf = ({ kills, deaths }: Pick<StatsRow, 'kills' | 'deaths'>) => kills / Math.max(1, deaths);

interface FightsProps extends Pick<StatsRow, 'kills' | 'deaths'> {
  readonly score?: readonly [label: string, value: string];
}

export function Fights({ kills, deaths, score }: FightsProps) {
  const text = useText();
  const lang = useLang();
  const facts = [
    ...(score ? [score] : []),
    [text('kills'), formatNumber(kills, lang)],
    [text('deaths'), formatNumber(deaths, lang)],
    [text('ratio'), formatRatio(ratioOf({ kills, deaths }), lang)],
  ] as const;
  return (
    <FightList>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </FightList>
  );
}
