import type { PanelOrder } from '@site/contract/http/panelOrders';
import { orderStates } from '@site/contract/orderStates';
import { messageOf } from '@site/platform/errors';
import { formatEuros, formatNumber } from '@site/platform/format';
import { shownPage } from '@site/platform/pagedList';
import { useLang } from '@site/platform/text';
import { usePagedList } from '@site/platform/usePagedList';
import { Badge } from '@site/ui/Badge';
import { EmptyState } from '@site/ui/EmptyState';
import { PagedList } from '@site/ui/PagedList';
import { SearchField } from '@site/ui/SearchField';
import { Select } from '@site/ui/Select';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { Table, type Column } from '@site/ui/Table';
import { phone, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { RowLink } from '../../lib/RowLink.tsx';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { DateTime } from '../../lib/DateTime.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { paths } from '../../lib/paths.ts';
import { asked, PAGE_SIZE, readState, usePanelOrdersQuery, usePrefetch } from './ordersApi.ts';
import { Sums, TestMode } from './Sums.tsx';
import { FILTERS } from './tones.ts';
import { useSteadyPages } from './useSteadyPages.ts';
import { useText } from './useText.ts';

const Filters = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  align-items: end;
  gap: ${space[4]};
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[3]};
  }
`;

const NumberLink = styled(RowLink)`
  white-space: nowrap;
`;

const States = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  max-width: 100%;
`;

function OrderTable({ rows }: { readonly rows: readonly PanelOrder[] }) {
  const text = useText();
  const lang = useLang();
  const columns: readonly Column<PanelOrder>[] = [
    {
      label: text('number'),
      cell: ({ id, number }) => <NumberLink to={paths.order(id)}>{number}</NumberLink>,
    },
    { label: text('player'), cell: ({ player }) => (player ? <bdi>{player.name}</bdi> : text('deleted')) },
    { label: text('date'), cell: ({ createdAt }) => <DateTime at={createdAt} /> },
    {
      label: text('state'),
      cell: ({ state, needsDecision }) => (
        <States>
          <Badge tone={orderStates[state].tone}>{text(state)}</Badge>
          {needsDecision && <Badge tone="redstone">{text('undecidedOne')}</Badge>}
        </States>
      ),
    },
    { label: text('total'), cell: ({ total }) => formatEuros(total, lang), numeric: true },
  ];
  return <Table caption={text('title')} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function ListSkeleton() {
  return (
    <Stack $gap={2} aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height={52} steps={2} />
      ))}
    </Stack>
  );
}

export function OrdersPage() {
  const text = useText();
  const lang = useLang();
  const { params, view, change, searchField, paging } = usePagedList(PAGE_SIZE, text, lang);
  const filter = readState(params);
  const prefetch = usePrefetch('panelOrders');
  const { startOf, remember } = useSteadyPages(`${filter ?? ''} ${view.search}`);
  const queryOf = (page: number) => ({ ...asked({ ...view, page }, filter), ...startOf(page) });
  const { shown, error, ...state } = shownPage(usePanelOrdersQuery(queryOf(view.page), FRESH.queryOptions));
  remember(view.page, shown?.rows.at(-1)?.id);
  const count = shown && { count: shown.total, shown: formatNumber(shown.total, lang) };
  return (
    <PanelPage title={text('title')} lead={text('lead')}>
      <Stack $gap={6}>
        <TestMode />
        <Stack>
          <Filters role="search">
            <SearchField {...searchField} />
            <Select
              label={text('state')}
              value={filter ?? ''}
              onChange={(value) => change('state', value)}
              options={[
                { value: '', label: text('any') },
                ...FILTERS.map((value) => ({ value, label: text(value) })),
              ]}
            />
          </Filters>
          <p role="status">{count ? text('found', count) : !error && text('loading')}</p>
          <PagedList
            {...paging}
            {...state}
            total={shown?.total}
            failure={error ? (messageOf(error) ?? text('failed')) : undefined}
            skeleton={<ListSkeleton />}
            onExpect={(page) => prefetch(queryOf(page))}
          >
            {shown?.rows.length === 0 && <EmptyState title={text('empty')} text={text('emptyText')} />}
            {shown && shown.rows.length > 0 && <OrderTable rows={shown.rows} />}
          </PagedList>
        </Stack>
        <Sums />
      </Stack>
    </PanelPage>
  );
}
