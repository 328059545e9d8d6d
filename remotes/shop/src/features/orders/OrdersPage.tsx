import type { Order } from '@site/contract/http/orders';
import { orderStates } from '@site/contract/orderStates';
import { LIMITS } from '@site/contract/limits';
import { messageOf } from '@site/platform/errors';
import { formatDateTimeIn, formatEuros } from '@site/platform/format';
import { shownPage } from '@site/platform/pagedList';
import { useLang } from '@site/platform/text';
import { usePagedList } from '@site/platform/usePagedList';
import { BackLink } from '@site/ui/BackLink';
import { Badge } from '@site/ui/Badge';
import { ButtonLink } from '@site/ui/ButtonLink';
import { EmptyState } from '@site/ui/EmptyState';
import { PagedList } from '@site/ui/PagedList';
import { PageHeader } from '@site/ui/PageHeader';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { Table, type Column } from '@site/ui/Table';
import { color, space } from '@site/ui/tokens';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../lib/paths.ts';
import { useOrdersQuery, usePrefetch } from './ordersApi.ts';
import { useLineName } from './names.ts';
import { useText } from './useText.ts';

const Place = styled.div`
  margin-top: ${space[6]};
`;

/** A touch target in a row that stays as tall as its text. */
const NumberLink = styled(Link)`
  display: inline-block;
  min-width: 44px;
  margin: -10px 0;
  padding: 10px 0;
  color: ${color.lapis};
  font-weight: 650;
  white-space: nowrap;
`;

function OrderTable({ rows }: { readonly rows: readonly Order[] }) {
  const text = useText();
  const lang = useLang();
  const nameOf = useLineName();
  const columns: readonly Column<Order>[] = [
    {
      label: text('number'),
      cell: ({ id, number }) => <NumberLink to={paths.order(id)}>{number}</NumberLink>,
    },
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
    {
      label: text('state'),
      cell: ({ state }) => <Badge tone={orderStates[state].tone}>{text(`state-${state}`)}</Badge>,
    },
    { label: text('total'), cell: ({ total }) => formatEuros(total, lang), numeric: true },
  ];
  return <Table caption={text('title')} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function OrdersSkeleton() {
  return (
    <Stack $gap={2} aria-hidden="true">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={52} steps={2} />
      ))}
    </Stack>
  );
}

export function OrdersPage() {
  const text = useText();
  const lang = useLang();
  // There is no search.
  const { view, paging } = usePagedList(LIMITS.order.page, (key) => (key === 'pages' ? text(key) : ''), lang);
  const { page } = view;
  const prefetch = usePrefetch('orders');
  const { shown, error, ...state } = shownPage(useOrdersQuery({ page }, { refetchOnMountOrArgChange: true }));
  return (
    <>
      <BackLink to={paths.shop} label={text('back')} />
      <PageHeader title={text('title')} lead={text('lead')} />
      <Place>
        <PagedList
          {...paging}
          total={shown?.total}
          {...state}
          failure={error ? (messageOf(error) ?? text('failed')) : undefined}
          skeleton={<OrdersSkeleton />}
          onExpect={(next) => prefetch({ page: next })}
        >
          {shown?.rows.length === 0 && (
            <EmptyState
              title={text('empty')}
              text={text('emptyText')}
              action={
                <ButtonLink to={paths.shop} variant="primary">
                  {text('toShop')}
                </ButtonLink>
              }
            />
          )}
          {shown && shown.rows.length > 0 && <OrderTable rows={shown.rows} />}
        </PagedList>
      </Place>
    </>
  );
}
