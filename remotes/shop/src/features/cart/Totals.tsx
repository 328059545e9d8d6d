import { totalsOf } from '@site/contract/orderSums';
import { formatEuros } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Skeleton } from '@site/ui/Skeleton';
import { color, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { useText } from './useText.ts';

const List = styled.dl`
  display: grid;
  gap: ${space[2]};
  padding-top: ${space[4]};
  border-top: 2px solid ${color.line};
  font-variant-numeric: tabular-nums;
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${space[4]};
  min-height: 28px;
  color: ${color.second};
  dd {
    margin-left: auto;
  }
`;

const Off = styled(Line)<{ $isGiven: boolean }>`
  color: ${({ $isGiven }) => ($isGiven ? color.grass : color.second)};
`;

const Total = styled(Line)`
  min-height: 32px;
  color: ${color.text};
  font-size: ${size.lead};
  font-weight: 650;
`;

interface TotalsProps {
  readonly prices: readonly number[];
  readonly percent: number | undefined;
}

export function Totals({ prices, percent }: TotalsProps) {
  const text = useText();
  const lang = useLang();
  const { sum, discount, total } = totalsOf(prices, percent ?? 0);
  const isAsked = percent === undefined;
  const amount = (cents: number) =>
    isAsked ? <Skeleton width={72} height={20} /> : formatEuros(cents, lang);
  return (
    <List aria-busy={isAsked}>
      <Line>
        <dt>{text('sum')}</dt>
        <dd>{formatEuros(sum, lang)}</dd>
      </Line>
      <Off $isGiven={discount > 0}>
        <dt>{percent ? text('discount', { percent }) : text('noDiscount')}</dt>
        {/* Without a discount, no "−0" is shown. */}
        <dd>{amount(0 - discount)}</dd>
      </Off>
      <Total>
        <dt>{text('total')}</dt>
        <dd>{amount(total)}</dd>
      </Total>
    </List>
  );
}
