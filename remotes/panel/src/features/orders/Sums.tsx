import type { OrderTotals } from '@site/contract/http/panelOrders';
import { columnOf } from '@site/platform/cells';
import { RetryNotice } from '@site/platform/RetryNotice';
import { formatDay, formatEuros, formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { BarChart } from '@site/ui/BarChart';
import { Disclosure } from '@site/ui/Disclosure';
import { Notice } from '@site/ui/Notice';
import { Skeleton } from '@site/ui/Skeleton';
import { Table, type Column } from '@site/ui/Table';
import { PartCard } from '@site/platform/PartCard';
import { FRESH } from '../../lib/freshness.ts';
import { lineTitle, useOrderSumsQuery } from './ordersApi.ts';
import { useText } from './useText.ts';

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

export function Sums() {
  const text = useText();
  const lang = useLang();
  const { currentData, isError, refetch } = useOrderSumsQuery(undefined, FRESH.queryOptions);
  if (isError && !currentData)
    return <RetryNotice onRetry={() => void refetch()}>{text('sumsFailed')}</RetryNotice>;
  if (!currentData) return <Skeleton height={200} steps={3} />;
  const { days, products, discount } = currentData;
  const money = (cents: number) => formatEuros(cents, lang);
  const nameOf = (day = '') => day && formatDay(day, lang);
  const sold = days.filter(({ orders }) => orders > 0).reverse();
  const count = sold.reduce((before, { orders }) => before + orders, 0);
  const sum = sold.reduce((before, { total }) => before + total, 0);
  const best = sold.toSorted((one, other) => other.total - one.total)[0];
  const most = best?.total ? [text('best', { day: nameOf(best.day), sum: money(best.total) })] : [];
  const byProduct: Column<OrderTotals['products'][number]>[] = [
    { label: text('product'), cell: ({ title }) => lineTitle(title, lang) },
    columnOf.count(text('count'), ({ quantity }) => quantity),
    columnOf.euros(text('total'), (row) => row.sum),
  ];
  const byDay: Column<OrderTotals['days'][number]>[] = [
    { label: text('day'), cell: ({ day }) => nameOf(day) },
    columnOf.count(text('count'), ({ orders }) => orders),
    columnOf.euros(text('total'), ({ total }) => total),
  ];
  return (
    <PartCard
      title={text('last30')}
      acts={
        <p>
          <strong>{money(sum)}</strong> <span>{text('in', { count, shown: formatNumber(count, lang) })}</span>
        </p>
      }
    >
      <BarChart
        values={days.map(({ total }) => total)}
        axis={[nameOf(days[0]?.day), ...most, nameOf(days.at(-1)?.day)]}
      />
      {count > 0 && (
        <>
          <Table caption={text('byProduct')} columns={byProduct} rows={products} rowKey={({ id }) => id} />
          {discount > 0 && <p>{text('discounts', { sum: money(discount) })}</p>}
          <Disclosure summary={text('byDay')}>
            <Table caption={text('byDay')} columns={byDay} rows={sold} rowKey={({ day }) => day} />
          </Disclosure>
        </>
      )}
    </PartCard>
  );
}
