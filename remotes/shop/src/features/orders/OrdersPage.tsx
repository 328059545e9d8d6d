import type { Order } from '@site/contract/http/orders';
import { LIMITS } from '@site/contract/limits';
import { orderStates } from '@site/contract/orderStates';
import { columnOf } from '@site/platform/cells';
import { formatDateTimeIn } from '@site/platform/format';
import { pageOf } from '@site/platform/listRows';
import { ResourceList } from '@site/platform/ResourceList';
import { useLang } from '@site/platform/text';
import { usePagedList } from '@site/platform/usePagedList';
import { BackLink } from '@site/ui/BackLink';
import { ButtonLink } from '@site/ui/ButtonLink';
import { EmptyState } from '@site/ui/EmptyState';
import { PageHeader } from '@site/ui/PageHeader';
import type { Column } from '@site/ui/Table';
import { paths } from '../../lib/paths.ts';
import { useOrdersQuery, usePrefetch } from './ordersApi.ts';
import { useLineName } from './names.ts';
import { useText } from './useText.ts';

export function OrdersPage() {
  const text = useText();
  const lang = useLang();
  const nameOf = useLineName();
  const { view, paging } = usePagedList(LIMITS.order.page);
  const prefetch = usePrefetch('orders');
  const list = pageOf(useOrdersQuery({ page: view.page }, { refetchOnMountOrArgChange: 5 }));
  const columns: readonly Column<Order>[] = [
    columnOf.number(text('number'), ({ number, id }) => [number, paths.order(id)]),
    {
      label: text('date'),
      cell: ({ createdAt, timeZone }) => (
        <time dateTime={createdAt}>{formatDateTimeIn(createdAt, lang, timeZone)}</time>
      ),
    },
    {
      label: text('contents'),
      cell: ({ lines }) =>
        lines.map((line) => (line.quantity > 1 ? `${line.quantity} × ` : '') + nameOf(line)).join(', '),
    },
    columnOf.state(text('state'), ({ state }) => ({
      tone: orderStates[state].tone,
      name: text(`state-${state}`),
    })),
    columnOf.euros(text('total'), ({ total }) => total),
  ];
  return (
    <>
      <BackLink to={paths.shop} label={text('back')} />
      <PageHeader title={text('title')} lead={text('lead')} />
      <ResourceList
        list={list}
        text={text}
        count={(count) => text('count', { count })}
        empty={
          <EmptyState
            title={text('empty')}
            text={text('emptyText')}
            action={
              <ButtonLink to={paths.shop} variant="primary">
                {text('toShop')}
              </ButtonLink>
            }
          />
        }
        paging={paging}
        onExpect={(page) => prefetch({ page })}
        columns={columns}
      />
    </>
  );
}
