import type { OrderTotals, PanelOrder } from '@site/contract/http/panelOrders';
import { ORDER_FILTERS, orderStates } from '@site/contract/orderStates';
import { columnOf } from '@site/platform/cells';
import { DailySums } from '@site/platform/DailySums';
import { formatCountIn, formatEuros } from '@site/platform/format';
import type { QueryState } from '@site/platform/queryState';
import { QueryView } from '@site/platform/QueryView';
import { ResourceList } from '@site/platform/ResourceList';
import { useLang } from '@site/platform/text';
import { usePagedList } from '@site/platform/usePagedList';
import { useSteadyPages } from '@site/platform/useSteadyPages';
import { EmptyState } from '@site/ui/EmptyState';
import { Stack } from '@site/ui/Stack';
import { Notice } from '@site/ui/Notice';
import { Skeleton } from '@site/ui/Skeleton';
import { Table, type Column } from '@site/ui/Table';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { paths } from '../../lib/paths.ts';
import { asked, PAGE_SIZE, useOrdersQuery, useOrderSumsQuery, usePrefetch } from './ordersApi.ts';
import { useText } from './useText.ts';

function Sums({ query }: { readonly query: QueryState<OrderTotals> }) {
  const text = useText();
  const lang = useLang();
  const columns: Column<OrderTotals['products'][number]>[] = [
    { label: text('product'), cell: ({ title }) => formatCountIn(title, lang) },
    columnOf.count(text('count'), ({ quantity }) => quantity),
    columnOf.euros(text('total'), ({ sum }) => sum),
  ];
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton height={200} steps={3} />}
      failed={text('sumsFailed')}
      isInline
    >
      {({ days, products, discount }) => (
        <DailySums title={text('last30')} days={days} text={text}>
          <Table caption={text('product')} columns={columns} rows={products} />
          {discount > 0 && <p>{text('discounts', { sum: formatEuros(discount, lang) })}</p>}
        </DailySums>
      )}
    </QueryView>
  );
}

export function OrdersPage() {
  const text = useText();
  const { params, search, filter, paging } = usePagedList(PAGE_SIZE, text('search'));
  const sums = useOrderSumsQuery(undefined, FRESH.queryOptions);
  const rows = useSteadyPages(useOrdersQuery, asked(params), FRESH.queryOptions, usePrefetch('orders'));
  const columns: Column<PanelOrder>[] = [
    columnOf.number(text('number'), ({ number, id }) => [number, paths.order(id)]),
    columnOf.player(text('player'), ({ player }) => player, text('deleted')),
    columnOf.time(text('date'), ({ createdAt }) => createdAt),
    columnOf.state(text('state'), ({ state, needsDecision }) => [
      { tone: orderStates[state].tone, name: text(state) },
      needsDecision && { tone: 'redstone', name: text('undecided') },
    ]),
    columnOf.euros(text('total'), ({ total }) => total),
  ];
  return (
    <PanelPage title={text('title')} lead={text('lead')}>
      <Stack $gap={6}>
        {sums.currentData?.isTestMode && (
          <Notice tone="warning" title={text('testMode')}>
            {text('testModeText')}
          </Notice>
        )}
        <ResourceList
          {...rows}
          text={text}
          count={(count, shown) => text('found', { count, shown })}
          empty={<EmptyState title={text('empty')} text={text('emptyText')} />}
          search={search}
          filters={[filter('state', text('state'), ORDER_FILTERS, text, text('any'))]}
          paging={paging}
          columns={columns}
        />
        <Sums query={sums} />
      </Stack>
    </PanelPage>
  );
}
