import type { PanelOrder } from '@site/contract/http/panelOrders';
import { orderStates } from '@site/contract/orderStates';
import { columnOf } from '@site/platform/cells';
import { formatNumber } from '@site/platform/format';
import { pageOf } from '@site/platform/listRows';
import { ResourceList } from '@site/platform/ResourceList';
import { useLang } from '@site/platform/text';
import { usePagedList } from '@site/platform/usePagedList';
import { useSteadyPages } from '@site/platform/useSteadyPages';
import { EmptyState } from '@site/ui/EmptyState';
import { Stack } from '@site/ui/Stack';
import type { Column } from '@site/ui/Table';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { paths } from '../../lib/paths.ts';
import { asked, FILTERS, PAGE_SIZE, useOrdersQuery, usePrefetch } from './ordersApi.ts';
import { Sums, TestMode } from './Sums.tsx';
import { useText } from './useText.ts';

export function OrdersPage() {
  const text = useText();
  const lang = useLang();
  const { params, search, filter, paging } = usePagedList(PAGE_SIZE, text('search'));
  const { page, ...filters } = asked(params);
  const { startOf, remember } = useSteadyPages(JSON.stringify(filters));
  const list = pageOf(useOrdersQuery({ ...filters, ...startOf(page) }, FRESH.queryOptions));
  const prefetch = usePrefetch('orders');
  remember(page, list.query.currentData?.at(-1)?.id);
  const columns: readonly Column<PanelOrder>[] = [
    columnOf.number(
      text('number'),
      ({ number }) => number,
      ({ id }) => paths.order(id),
    ),
    columnOf.player(text('player'), ({ player }) => player, text('deleted')),
    columnOf.time(text('date'), ({ createdAt }) => createdAt),
    columnOf.state(text('state'), ({ state, needsDecision }) => [
      { tone: orderStates[state].tone, name: text(state) },
      needsDecision && { tone: 'redstone', name: text('undecided') },
    ]),
    columnOf.euros(text('total'), ({ total }) => total),
  ];
  const options = [
    { value: '', label: text('any') },
    ...FILTERS.map((value) => ({ value, label: text(value) })),
  ];
  const { total: count = 0 } = list;
  return (
    <PanelPage title={text('title')} lead={text('lead')}>
      <Stack $gap={6}>
        <TestMode />
        <ResourceList
          list={list}
          text={text}
          count={text('found', { count, shown: formatNumber(count, lang) })}
          empty={<EmptyState title={text('empty')} text={text('emptyText')} />}
          search={search}
          filters={[filter('state', filters.state ?? '', { label: text('state'), options })]}
          paging={paging}
          onExpect={(next) => prefetch({ ...filters, ...startOf(next) })}
          columns={columns}
          rowKey={({ id }) => id}
        />
        <Sums />
      </Stack>
    </PanelPage>
  );
}
