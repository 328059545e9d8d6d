import type { Order } from '@site/contract/http/orders';
import { formatEuros, formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { color, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { useText } from './useText.ts';

const List = styled.dl`
  display: grid;
  gap: ${space[2]};
  font-variant-numeric: tabular-nums;
  & > div {
    display: flex;
    justify-content: space-between;
    gap: ${space[4]};
    color: ${color.second};
  }
  & > .total {
    color: ${color.text};
    font-size: ${size.lead};
    font-weight: 650;
  }
`;

export function OrderSums({ order }: { readonly order: Order }) {
  const text = useText();
  const lang = useLang();
  const { lines, discount, total, vat, vatPercent, vatNote } = order;
  const sum = lines.reduce((before, line) => before + line.sum, 0);
  return (
    <List>
      {discount > 0 && (
        <>
          <div>
            <dt>{text('subtotal')}</dt>
            <dd>{formatEuros(sum, lang)}</dd>
          </div>
          <div>
            <dt>{text('discount')}</dt>
            <dd>{formatEuros(-discount, lang)}</dd>
          </div>
        </>
      )}
      <div className="total">
        <dt>{text('total')}</dt>
        <dd>{formatEuros(total, lang)}</dd>
      </div>
      {vatPercent > 0 && (
        <div>
          <dt>{text('vat', { percent: formatNumber(vatPercent, lang) })}</dt>
          <dd>{formatEuros(vat, lang)}</dd>
        </div>
      )}
      {vatNote && (
        <div>
          <dt>{vatNote[lang]}</dt>
        </div>
      )}
    </List>
  );
}
