import type { OrderTotals } from '@site/contract/http/panelOrders';
import { RetryNotice } from '@site/platform/RetryNotice';
import { formatDay, formatEuros, formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Disclosure } from '@site/ui/Disclosure';
import { Notice } from '@site/ui/Notice';
import { Skeleton } from '@site/ui/Skeleton';
import { Table, type Column } from '@site/ui/Table';
import { color, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { PanelCard } from '../../lib/cardLayout.ts';
import { FRESH } from '../../lib/freshness.ts';
import { Heading } from '../../lib/typography.ts';
import { useOrderSumsQuery } from './ordersApi.ts';
import { lineTitle } from './lineTitle.ts';
import { useText } from './useText.ts';

const HEIGHT = 96;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[2]} ${space[4]};
`;

const Total = styled.p`
  color: ${color.second};
  font-size: ${size.small};
  & strong {
    color: ${color.text};
    font-size: ${size.lead};
    font-variant-numeric: tabular-nums;
  }
`;

const Bars = styled.svg`
  display: block;
  width: 100%;
  height: ${HEIGHT}px;
  color: ${color.grass};
`;

const Axis = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space[1]} ${space[4]};
  margin-top: ${space[2]};
  color: ${color.second};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
`;

/** A bar for each day; the table beside it says the same. */
function Drawing({ days }: Pick<OrderTotals, 'days'>) {
  const most = Math.max(1, ...days.map(({ total }) => total));
  return (
    <Bars
      viewBox={`0 0 ${days.length * 8} ${HEIGHT}`}
      preserveAspectRatio="none"
      fill="currentColor"
      aria-hidden
    >
      {days.map(({ day, total }, at) => {
        const height = total === 0 ? 2 : Math.max(4, Math.round((total / most) * HEIGHT));
        return (
          <rect
            key={day}
            x={at * 8}
            y={HEIGHT - height}
            width={6}
            height={height}
            opacity={total === 0 ? 0.35 : 1}
          />
        );
      })}
    </Bars>
  );
}

/** The bars with what they show: the days at the ends, and the highest sum. */
function Chart({ days }: Pick<OrderTotals, 'days'>) {
  const text = useText();
  const lang = useLang();
  const best = days.reduce((most, day) => (day.total > most.total ? day : most), days[0]!);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div>
      <Drawing days={days} />
      <Axis>
        <span>{first && formatDay(first.day, lang)}</span>
        {best.total > 0 && (
          <span>{text('best', { day: formatDay(best.day, lang), sum: formatEuros(best.total, lang) })}</span>
        )}
        <span>{last && formatDay(last.day, lang)}</span>
      </Axis>
    </div>
  );
}

function Tables({ days, products, discount }: OrderTotals) {
  const text = useText();
  const lang = useLang();
  const money = (cents: number) => formatEuros(cents, lang);
  const byDay: Column<OrderTotals['days'][number]>[] = [
    {
      label: text('day'),
      cell: ({ day }) => formatDay(day, lang),
    },
    { label: text('count'), cell: ({ orders }) => formatNumber(orders, lang), numeric: true },
    { label: text('sum'), cell: ({ total }) => money(total), numeric: true },
  ];
  const byProduct: Column<OrderTotals['products'][number]>[] = [
    { label: text('product'), cell: ({ title }) => lineTitle(title, lang) },
    { label: text('count'), cell: ({ quantity }) => formatNumber(quantity, lang), numeric: true },
    { label: text('sum'), cell: ({ sum }) => money(sum), numeric: true },
  ];
  const sold = days.filter(({ orders }) => orders > 0).reverse();
  return (
    <>
      <Table caption={text('byProduct')} columns={byProduct} rows={products} rowKey={({ id }) => id} />
      {discount > 0 && <p>{text('discounts', { sum: money(discount) })}</p>}
      <Disclosure summary={text('byDay')}>
        <Table caption={text('byDay')} columns={byDay} rows={sold} rowKey={({ day }) => day} />
      </Disclosure>
    </>
  );
}

/** Says that no order brings money. */
export function TestMode() {
  const text = useText();
  const { currentData } = useOrderSumsQuery(undefined, FRESH.queryOptions);
  if (!currentData?.isTestMode) return null;
  return (
    <Notice tone="warning" title={text('testMode')}>
      {text('testModeText')}
    </Notice>
  );
}

/** What was sold in the last 30 days. */
export function Sums() {
  const text = useText();
  const lang = useLang();
  const { currentData, isError, refetch } = useOrderSumsQuery(undefined, FRESH.queryOptions);
  if (isError && !currentData)
    return <RetryNotice onRetry={() => void refetch()}>{text('sumsFailed')}</RetryNotice>;
  if (!currentData) return <Skeleton height={200} steps={3} />;
  const total = currentData.days.reduce((before, day) => before + day.total, 0);
  const count = currentData.days.reduce((before, day) => before + day.orders, 0);
  return (
    <PanelCard as="section" aria-labelledby="order-sums">
      <Head>
        <Heading id="order-sums">{text('last30')}</Heading>
        <Total>
          <strong>{formatEuros(total, lang)}</strong>{' '}
          <span>{text('in', { count, shown: formatNumber(count, lang) })}</span>
        </Total>
      </Head>
      <Chart days={currentData.days} />
      {count > 0 && <Tables {...currentData} />}
    </PanelCard>
  );
}
