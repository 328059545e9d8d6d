import type { ApplicationSummary } from '@site/contract/http/applications';
import { deferred } from '@site/testing/deferred';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { passTime } from '@site/testing/passTime';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { applications as feature } from './feature.ts';
import { asked, isFiltered, readView } from './ApplicationsPage.tsx';

const CALL = 'GET /api/applications/all';

const application = (id: number, own: Partial<ApplicationSummary> = {}): ApplicationSummary => ({
  id,
  name: `Applicant ${id}`,
  role: 'Supporter',
  state: 'PENDING',
  created_at: '2026-11-05T12:30:00.000Z',
  ...own,
});

const answer = (rows: readonly ApplicationSummary[], total = rows.length) =>
  Response.json(rows, { headers: { 'x-total-count': String(total) } });

async function open(handler: Handler, options: PageOptions = {}) {
  const server = mockServer({ [CALL]: handler });
  const page = await renderPage('panel', feature, { player: player({ rank: 'srmod' }), ...options });
  return { ...page, server };
}

const links = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const status = () => screen.getByRole('status').textContent;
const field = () => screen.getByRole('textbox', { name: 'Search by name, Discord or player' });
const select = (name: string) => screen.getByRole('combobox', { name });
const queries = ({ calls }: { calls: readonly { query: URLSearchParams }[] }) =>
  calls.map(({ query }) => query.toString());

test('links names to the applications, newest first', async () => {
  const { server } = await open(() => answer([application(9), application(4, { name: 'Bo' })]), {
    lang: 'de',
  });
  expect(await screen.findByRole('table', { name: 'Bewerbungen' })).toBeInTheDocument();
  expect(status()).toBe('2 Bewerbungen');
  expect(links()).toEqual([
    ['Applicant 9', '/panel/applications/9'],
    ['Bo', '/panel/applications/4'],
  ]);
  expect(queries(server)).toEqual(['sort=date&order=desc&limit=25&offset=0']);
});

test('stores filters and order in the URL and sends them to the server', async () => {
  const { person, server, address } = await open(() => answer([application(1)], 60), {
    at: '/panel/applications?page=2',
  });
  await screen.findByText('60 applications');
  await person.selectOptions(select('State'), 'Denied');
  await person.selectOptions(select('Role'), 'Builder');
  await person.selectOptions(select('Sort by'), 'Name A–Z');
  expect(address()).toBe('/panel/applications?state=DENIED&role=Builder&sort=name');
  expect(await screen.findByText('60 found')).toBeInTheDocument();
  expect(queries(server).at(-1)).toBe('state=DENIED&role=Builder&sort=name&limit=25&offset=0');
  await person.selectOptions(select('State'), 'All');
  await person.selectOptions(select('Sort by'), 'Newest first');
  expect(address()).toBe('/panel/applications?role=Builder');
});

test('shows a message when there are no applications, and another when none matches', async () => {
  const { person, address } = await open(({ query }) =>
    query.has('state') || query.has('search') ? answer([]) : answer([application(1)]),
  );
  await screen.findByText('1 application');
  await person.type(field(), 'zoe');
  await person.selectOptions(select('State'), 'Accepted');
  expect(await screen.findByRole('heading', { name: 'No applications found' })).toBeInTheDocument();
  expect(status()).toBe('0 found');
  await person.click(screen.getByRole('button', { name: 'Reset filters' }));
  expect(await screen.findByText('1 application')).toBeInTheDocument();
  expect(address()).toBe('/panel/applications');
  expect(field()).toHaveValue('');
  expect(select('State')).toHaveValue('');
});

describe('while typing', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('searches after a typing pause, keeps the previous rows and ignores late responses', async () => {
    const late = { a: deferred<Response>(), ab: deferred<Response>() };
    const { person, server, address } = await open(({ query }) => {
      const search = query.get('search');
      return search ? late[search as keyof typeof late].promise : answer([application(1)]);
    });
    await screen.findByText('1 application');
    await person.type(field(), 'a');
    await passTime(199);
    expect(address()).toBe('/panel/applications');
    await passTime(1);
    expect(address()).toBe('/panel/applications?search=a');
    await person.type(field(), 'b');
    await passTime(200);
    expect(server.calls).toHaveLength(3);
    expect(screen.getByText('Applicant 1').closest('[aria-busy="true"]')).toBeInTheDocument();
    expect(status()).toBe('1 application');

    late.ab.resolve(answer([application(2), application(3)]));
    expect(await screen.findByText('2 found')).toBeInTheDocument();
    late.a.resolve(answer([application(4)]));
    await passTime(1000);
    expect(links().map(([name]) => name)).toEqual(['Applicant 2', 'Applicant 3']);
  });
});

describe('pages', () => {
  const many: Handler = ({ query }) => answer([application(1000 - Number(query.get('offset')))], 60);

  test('are stored in the URL, and focus moves to the first row', async () => {
    const { person, address, server } = await open(many, { at: '/panel/applications?role=Builder' });
    await screen.findByText('60 found');
    await person.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('Page 2 of 3')).toBeInTheDocument();
    expect(address()).toBe('/panel/applications?role=Builder&page=2');
    expect(document.activeElement).toContainElement(await screen.findByText('Applicant 975'));
    // Prefetched on hover, not requested again.
    expect(queries(server).filter((query) => query.includes('offset=25'))).toHaveLength(1);
  });
});

describe('the URL', () => {
  const read = (query: string) => readView(new URLSearchParams(query));

  test('is parsed', () => {
    expect(read('')).toEqual({ search: '', page: 1 });
    expect(read('search=+zo%C3%AB&state=DENIED&role=Builder&sort=name&page=3')).toEqual({
      search: ' zoë',
      state: 'DENIED',
      role: 'Builder',
      sort: 'name',
      page: 3,
    });
  });

  test.each(['page=x', 'state=x', 'role=builder', 'sort=id'])(
    'falls back to the default for an invalid value: %s',
    (query) => {
      expect(read(query)).toEqual(read(''));
    },
  );

  test.each([
    ['', { sort: 'date', order: 'desc', limit: 25, offset: 0 }],
    ['search=+&sort=oldest', { sort: 'date', order: 'asc', limit: 25, offset: 0 }],
    ['search=+a+&sort=name&page=2', { search: 'a', sort: 'name', limit: 25, offset: 25 }],
    [
      'state=PENDING&role=Content&sort=role',
      { state: 'PENDING', role: 'Content', sort: 'role', limit: 25, offset: 0 },
    ],
  ])("maps to the server's query: %s", (query, expected) => {
    expect(asked(read(query))).toEqual(expected);
  });

  test.each([
    ['', false],
    ['search=+', false],
    ['sort=name&page=2', false],
    ['search=a', true],
    ['state=DENIED', true],
    ['role=Builder', true],
  ])('tells whether a filter is active: %s', (query, expected) => {
    expect(isFiltered(asked(read(query)))).toBe(expected);
  });
});
