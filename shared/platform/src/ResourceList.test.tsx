import { renderInPage } from '@site/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { columnOf } from './cells.tsx';
import { pageOf, partsOf, type ListRows } from './listRows.ts';
import { ResourceList } from './ResourceList.tsx';
import { usePagedList } from './usePagedList.ts';

interface Ticket {
  readonly id: number;
  readonly at: string;
  readonly cents: number;
}

const ticket = (id: number): Ticket => ({ id, at: '2026-11-05T12:30:00.000Z', cents: 100_000 + id });
const words = {
  title: 'Tickets',
  loading: 'The tickets are loading …',
  failed: 'The tickets could not be loaded',
};
const base = { isFetching: false, refetch: jest.fn() };
const onExpect = jest.fn();

function Tickets({ list }: { readonly list: ListRows<Ticket> }) {
  const { search, filter, paging } = usePagedList(2, 'Search tickets');
  return (
    <ResourceList
      list={list}
      text={(key) => words[key]}
      count={(count) => `${count} tickets`}
      empty={<p>No tickets</p>}
      search={search}
      filters={[filter('state', 'State', ['open'], () => 'Open', 'All')]}
      paging={paging}
      onExpect={onExpect}
      columns={[
        columnOf.time<Ticket>('Written', ({ at }) => at),
        columnOf.euros<Ticket>('Paid', ({ cents }) => cents),
      ]}
    />
  );
}

const pageWith = (rows: readonly Ticket[], total = rows.length) => {
  const page = { rows, total, asked: {} };
  return pageOf({ ...base, data: page, currentData: page });
};
const open = (list: ListRows<Ticket>, at = '/tickets') =>
  renderInPage(<Tickets list={list} />, { lang: 'en', at });

test('shows typed cells of a page, and turns it by the address', async () => {
  const { person, address } = await open(pageWith([ticket(1), ticket(2)], 5));
  expect(screen.getByRole('status')).toHaveTextContent('5 tickets');
  const row = within(screen.getAllByRole('row')[1]!);
  expect(row.getByText(/^5 Nov 2026, \d\d:\d\d$/)).toBeInTheDocument();
  expect(row.getByText('€1,000.01')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Next page' }));
  expect(address()).toBe('/tickets?page=2');
});

test('a filter is in the address, and starts at the first page', async () => {
  const { person, address } = await open(pageWith([ticket(1)], 5), '/tickets?page=2');
  await person.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Open');
  expect(address()).toBe('/tickets?state=open');
  await person.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'All');
  expect(address()).toBe('/tickets');
});

test('a page after the last one becomes the last', async () => {
  const { address } = await open(pageWith([], 4), '/tickets?page=9');
  expect(address()).toBe('/tickets?page=2');
});

test.each([
  ['loading', pageOf<Ticket, object>({ ...base, isFetching: true }), words.loading],
  ['failed', pageOf<Ticket, object>({ ...base, error: { status: 500 } }), words.failed],
  ['empty', pageWith([]), 'No tickets'],
])('says that it is %s', async (_, list, said) => {
  await open(list);
  expect(screen.getByText(said)).toBeInTheDocument();
});

test('loads older rows, and says if that has failed', async () => {
  const fetchNextPage = jest.fn();
  const parts = {
    ...base,
    currentData: { pages: [[ticket(1)]] },
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: true,
    fetchNextPage,
  };
  const older = {
    label: 'Older tickets',
    busyLabel: 'Loading …',
    failed: 'Older tickets could not be loaded',
  };
  const { person } = await renderInPage(
    <ResourceList list={partsOf<Ticket>(parts)} text={(key) => words[key]} empty="" older={older}>
      {(rows, ref) => <div ref={ref}>{rows.map(({ id }) => `Ticket ${id}`)}</div>}
    </ResourceList>,
    { lang: 'en' },
  );
  expect(screen.getByText('Ticket 1')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(older.failed);
  await person.click(screen.getByRole('button', { name: older.label }));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});
