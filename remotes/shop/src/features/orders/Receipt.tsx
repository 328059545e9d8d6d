import type { Order } from '@site/contract/http/orders';
import { formatDateTimeIn, formatEuros } from '@site/platform/format';
import { site } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import styled from 'styled-components';
import { useLineName } from './names.ts';
import { OrderSums } from './OrderSums.tsx';
import { useText } from './useText.ts';

const Paper = styled.section`
  display: none;
  @media print {
    display: block;
    padding: 10mm;
    font-size: 11pt;
    line-height: 1.5;
    & h2 {
      font-size: 18pt;
      margin: 12mm 0 6mm;
    }
    & address {
      font-style: normal;
      white-space: pre-line;
    }
    & table {
      width: 100%;
      margin: 8mm 0;
      border-collapse: collapse;
      font-variant-numeric: tabular-nums;
    }
    & th,
    & td {
      padding: 2mm 0;
      border-bottom: 1px solid;
      text-align: right;
    }
    & th:first-child,
    & td:first-child {
      text-align: left;
    }
    & dl {
      width: 80mm;
      margin-left: auto;
    }
  }
`;

export function Receipt({ order }: { readonly order: Order }) {
  const text = useText();
  const lang = useLang();
  const nameOf = useLineName();
  const { number, createdAt, paidAt, lines, state, buyer, timeZone } = order;
  const timeOf = (iso: string) => formatDateTimeIn(iso, lang, timeZone);
  return (
    <Paper data-print-alone="">
      <strong>{site.name}</strong>
      <address>{site.imprint[lang]}</address>
      <h2>{text('receiptOf', { number })}</h2>
      {buyer !== null && <p>{text('buyer', { name: buyer })}</p>}
      <p>{text('placedAt', { date: timeOf(createdAt) })}</p>
      {paidAt !== null && <p>{text('paidAt', { date: timeOf(paidAt) })}</p>}
      {state === 'refunded' && <p>{text('is-refunded')}</p>}
      <table>
        <thead>
          <tr>
            <th>{text('item')}</th>
            <th>{text('quantity')}</th>
            <th>{text('each')}</th>
            <th>{text('sum')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{nameOf(line)}</td>
              <td>{line.quantity}</td>
              <td>{formatEuros(line.unitPrice, lang)}</td>
              <td>{formatEuros(line.sum, lang)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <OrderSums order={order} />
    </Paper>
  );
}
