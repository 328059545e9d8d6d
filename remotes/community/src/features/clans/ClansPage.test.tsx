import type { ClanSummary } from '@site/contract/http/clans';
import { deferred } from '@site/testing/deferred';
import { changeLive } from '@site/testing/live';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { passTime } from '@site/testing/passTime';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { act, screen } from '@testing-library/react';
import { clans as feature } from './feature.ts';

const clan = (eloRank: number, own: Partial<ClanSummary> = {}): ClanSummary => ({
  name: `Clan ${eloRank}`,
  tag: `C${eloRank}`,
  elo: 3000 - eloRank,
  eloRank,
  ...own,
});

const OTTERS = clan(1, { name: 'Crimson Otters', tag: 'OTTR', elo: 12345 });
const FOXES = clan(2, { name: 'Über Füchse', tag: 'FOX' });

const answer = (clans: readonly ClanSummary[], total = clans.length) =>
  Response.json(clans, { headers: { 'x-total-count': String(total) } });

async function open(handler: Handler, options: PageOptions = {}) {
  const server = mockServer({ 'GET /api/clans': handler });
  return { ...(await renderPage('community', feature, options)), server };
}

const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
const status = () => screen.getByRole('status').textContent;
const field = () => screen.getByRole('textbox', { name: 'Search by name or tag' });
const queries = ({ calls }: { calls: readonly { query: URLSearchParams }[] }) =>
  calls.map(({ query }) => query.toString());

test('shows a skeleton with a loading message while loading', async () => {
  const late = deferred<Response>();
  const { container } = await open(() => late.promise);
  expect(screen.getByRole('heading', { level: 1, name: 'Clans' })).toBeInTheDocument();
  expect(status()).toBe('The clans are loading …');
  expect(screen.getByRole('status').closest('[aria-busy="true"]')).toBeNull();
  expect(container.querySelector('[aria-busy="true"]')).toBeInTheDocument();

  late.resolve(answer([OTTERS]));
  expect(await screen.findByText('1 clan')).toBe(screen.getByRole('status'));
  expect(container.querySelector('[aria-busy="true"]')).not.toBeInTheDocument();
});

test.each(['en', 'de'] as const)(
  "shows rows in the server's order, with German numbers (%s)",
  async (lang) => {
    const { server } = await open(() => answer([OTTERS, FOXES, clan(1234)]), { lang });
    const place = { en: 'Place', de: 'Platz' }[lang];
    expect(await screen.findAllByRole('listitem')).toHaveLength(3);
    expect(links()).toEqual([
      `${place} 1Crimson Otters[OTTR]12.345 Elo`,
      `${place} 2Über Füchse[FOX]2.998 Elo`,
      `${place} 1.234Clan 1234[C1234]1.766 Elo`,
    ]);
    expect(screen.getAllByRole('link')[1]).toHaveAttribute('href', '/clans/%C3%9Cber%20F%C3%BCchse');
    expect(queries(server)).toEqual(['limit=50&offset=0']);
  },
);

test('filters a one-page list in the browser by name or tag, ignoring case', async () => {
  const { person, server, address } = await open(() => answer([OTTERS, FOXES]));
  await screen.findByText('2 clans');
  await person.type(field(), 'ÜBER');
  expect(links()).toEqual(['Place 2Über Füchse[FOX]2.998 Elo']);
  expect(status()).toBe('1 clan found');
  await person.clear(field());
  await person.type(field(), ' ott');
  expect(links()).toHaveLength(1);
  await screen.findByText('1 clan found');
  await person.tab();
  expect(address()).toBe('/clans?search=+ott');

  await person.type(field(), 'x');
  expect(status()).toBe('0 clans found');
  expect(screen.getByRole('heading', { name: 'No clans found' })).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(server.calls).toHaveLength(1);
});

test('the button and Escape clear the search immediately', async () => {
  const { person, address } = await open(() => answer([OTTERS, FOXES]), { at: '/clans?search=otter' });
  expect(field()).toHaveValue('otter');
  await person.click(field());
  await person.paste('x'.repeat(64));
  expect(field()).toHaveValue(`otter${'x'.repeat(59)}`);
  await person.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('');
  expect(address()).toBe('/clans');
  expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();

  await person.type(field(), 'fox{Escape}');
  expect(field()).toHaveValue('');
  expect(address()).toBe('/clans');
});

describe('a list with several pages', () => {
  const many: Handler = ({ query }) => {
    const offset = Number(query.get('offset'));
    return answer([clan(offset + 1), clan(offset + 2)], 4020);
  };

  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('stores the page number in the URL', async () => {
    const { person, server, address } = await open(many, { at: '/clans?page=2' });
    expect(await screen.findByText('Page 2 of 81')).toBeInTheDocument();
    expect(status()).toBe('4.020 clans');
    await person.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('Clan 101')).toBeInTheDocument();
    expect(address()).toBe('/clans?page=3');
    expect(document.activeElement).toContainElement(screen.getByText('Clan 101'));
    // The neighbouring pages are prefetched.
    expect(queries(server)).toContain('limit=50&offset=0');
    await person.click(screen.getByRole('button', { name: 'Previous page' }));
    await person.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(address()).toBe('/clans');
  });

  test('searches for as many emoji as for other characters, and splits none', async () => {
    const { server } = await open(many, { at: `/clans?search=${'%F0%9F%98%80'.repeat(65)}` });
    await screen.findByText('4.020 clans found');
    expect(queries(server)).toEqual([`limit=50&offset=0&search=${'%F0%9F%98%80'.repeat(64)}`]);
  });

  test('searches on the server after a typing pause, starting on the first page', async () => {
    const { person, server, address } = await open(many, { at: '/clans?page=2' });
    await screen.findByText('Page 2 of 81');
    await person.type(field(), ' fo');
    await passTime(150);
    await person.type(field(), 'x');
    await passTime(199);
    expect(address()).toBe('/clans?page=2');
    expect(field()).toHaveValue(' fox');
    await passTime(1);
    expect(address()).toBe('/clans?search=+fox');
    expect(queries(server).slice(1)).toEqual(['limit=50&offset=0&search=fox']);
    expect(await screen.findByText('4.020 clans found')).toBeInTheDocument();
  });

  test('keeps the previous rows until new ones arrive and ignores late responses', async () => {
    const late = { a: deferred<Response>(), ab: deferred<Response>() };
    const { person, server } = await open((call) => {
      const search = call.query.get('search');
      return search ? late[search as keyof typeof late].promise : many(call);
    });
    await screen.findByText('Clan 1');
    for (const letter of ['a', 'b']) {
      await person.type(field(), letter);
      await passTime(200);
      expect(screen.getByText('Clan 1')).toBeInTheDocument();
      expect(screen.getByRole('list')).toHaveAttribute('aria-busy', 'true');
      expect(status()).toBe('4.020 clans');
    }
    expect(server.calls).toHaveLength(3);

    late.ab.resolve(answer([FOXES]));
    expect(await screen.findByText('1 clan found')).toBeInTheDocument();
    expect(screen.getByRole('list')).toHaveAttribute('aria-busy', 'false');
    late.a.resolve(answer([OTTERS]));
    await passTime(1000);
    expect(links()).toEqual(['Place 2Über Füchse[FOX]2.998 Elo']);
    expect(field()).toHaveValue('ab');
  });

  test('removes the previous rows when a search fails', async () => {
    const { person } = await open((call) =>
      call.query.has('search') ? Response.json({}, { status: 500 }) : many(call),
    );
    await screen.findByText('Clan 1');
    await person.type(field(), 'fox');
    await passTime(200);
    expect(await screen.findByRole('alert')).toHaveTextContent('The clans could not be loaded');
    expect(screen.queryByText('Clan 1')).not.toBeInTheDocument();
    expect(status()).toBe('');
  });
});

test.each<[string, Handler, string]>([
  [
    'the words of the server',
    () => Response.json({ code: 'internal', message: 'The server is tired.' }, { status: 500 }),
    'The server is tired.',
  ],
  ['words of its own', () => Promise.reject(new TypeError('Failed')), 'Fehler beim Laden der Clans'],
])('shows an error in %s and retries', async (_, failure, words) => {
  const { person, server } = await open(failure, { lang: 'de' });
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  server.use({ 'GET /api/clans': () => answer([OTTERS]) });
  await person.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByText('Crimson Otters')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows a message when there are no clans', async () => {
  await open(() => answer([]), { lang: 'de' });
  expect(await screen.findByRole('heading', { name: 'Keine Clans gefunden' })).toBeInTheDocument();
  expect(screen.getByText('Neue Clans erscheinen hier.')).toBeInTheDocument();
});

test('moves while it is looked at', async () => {
  const clans = [OTTERS, FOXES];
  await open(() => answer(clans));
  await screen.findByText('2 clans');
  clans.push(clan(3));
  act(() => changeLive('clans'));
  expect(await screen.findByText('3 clans')).toBeInTheDocument();
});
