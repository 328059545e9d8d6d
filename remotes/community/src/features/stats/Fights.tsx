import { formatNumber, formatRatio } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { color, size, space } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ratioOf } from './ratio.ts';
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

interface FightsProps {
  readonly kills: number;
  readonly deaths: number;
  /** What stands before kills and deaths: a pair of `dt` and `dd`. */
  readonly children?: ReactNode;
}

/** Kills, deaths and what they make. */
export function Fights({ kills, deaths, children }: FightsProps) {
  const text = useText();
  const lang = useLang();
  return (
    <FightList>
      {children}
      <div>
        <dt>{text('kills')}</dt>
        <dd>{formatNumber(kills, lang)}</dd>
      </div>
      <div>
        <dt>{text('deaths')}</dt>
        <dd>{formatNumber(deaths, lang)}</dd>
      </div>
      <div>
        <dt>{text('ratio')}</dt>
        <dd>{formatRatio(ratioOf({ kills, deaths }), lang)}</dd>
      </div>
    </FightList>
  );
}
