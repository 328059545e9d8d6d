import { deferred } from '@site/testing/deferred';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { stats } from './feature.ts';
import { board, place, uuidOf } from './testing/boards.ts';

const failure: Handler = () => Response.json({ code: 'internal', message: '' }, { status: 500 });
const answered: Handler = () => Response.json(board());

async function openStats(answer = answered, options: PageOptions = {}, places = failure) {
  const server = mockServer({ 'GET /api/stats': answer, 'GET /api/stats/places/:user': places });
  return { ...(await renderPage('community', stats, { at: '/stats', ...options })), server };
}

afterEach(() => jest.useRealTimers());

const cards = () =>
  within(screen.getByRole('list', { name: /(Places|Platz) 1/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => within(row).queryAllByRole('cell'))
    .filter((cells) => cells.length > 0)
    .map((cells) => cells.map(({ textContent }) => textContent).join(' | '));

const chosen = () => screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent);

const shown = async (name: string) => expect(await screen.findByText(name)).toBeInTheDocument();

test('shows a skeleton of three cards and three rows with a loading message while loading', async () => {
  const answer = deferred<Response>();
  const { container } = await openStats(() => answer.promise);
  const busy = container.querySelector('div[aria-busy="true"]')!;
  expect(busy.querySelectorAll('li, tbody > tr')).toHaveLength(6);
  expect(screen.getByText('The leaderboard is loading …')).toHaveAttribute('role', 'status');
  expect(screen.queryByText(/As of/)).not.toBeInTheDocument();

  answer.resolve(Response.json(board()));
  await shown('Player1');
  expect(container.querySelector('[aria-busy="true"]')).not.toBeInTheDocument();
  expect(screen.queryByText('The leaderboard is loading …')).not.toBeInTheDocument();
});

test('shows the top three as cards and the rest as a table', async () => {
  await openStats();
  await shown('Player1');
  expect(cards()).toEqual([
    'Place 1Player112,000TrophiesKills3Deaths0K/D3.00',
    'Place 2Player211,000TrophiesKills6Deaths2K/D3.00',
    'Place 3Player310,000TrophiesKills9Deaths4K/D2.25',
  ]);
  expect(rows()).toHaveLength(7);
  expect(rows()[0]).toBe('4 | Player4 | 9,000 | 12 | 6 | 2.00');
  expect(rows()[6]).toBe('10 | Player10 | 3,000 | 30 | 18 | 1.67');
  const links = ['Player2', 'Player10'].map((name) => screen.getByRole<HTMLAnchorElement>('link', { name }));
  for (const { pathname } of links) expect(pathname).toMatch(/^\/profile\/0{8}-/);
});

test('shows German texts and numbers', async () => {
  await openStats(undefined, { lang: 'de' });
  await shown('Player1');
  expect(cards()[2]).toBe('Platz 3Player310.000TrophäenKills9Tode4K/D2,25');
  expect(rows()[6]).toBe('10 | Player10 | 3.000 | 30 | 18 | 1,67');
  expect(screen.getByText(/^Stand \d\d:\d\d$/)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Spieler suchen' })).toBeDisabled();
  expect(screen.getByPlaceholderText('Kommt bald')).toBeInTheDocument();
});

test('shows two cards and no table for two players', async () => {
  await openStats(() => Response.json(board(2)));
  await shown('Player2');
  expect(cards()).toHaveLength(2);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('labels the value as cores won', async () => {
  await openStats(undefined, { at: '/stats?mode=cores&range=daily' });
  await shown('Player1');
  expect(cards()[0]).toContain('12,000Wins');
  expect(screen.getByRole('columnheader', { name: 'Wins' })).toBeInTheDocument();
});

test.each([
  ['/stats', 'Bedwars', 'Daily'],
  ['/stats?mode=skywars&range=yearly', 'Bedwars', 'Daily'],
  ['/stats?mode=testhavenffa&range=lifetime', 'TesthavenFFA', 'Lifetime'],
])('%s is the board of %s, %s', async (at, mode, range) => {
  const { server } = await openStats(undefined, { at });
  await shown('Player1');
  expect(chosen()).toEqual([mode, range]);
  const [call] = server.callsTo('/api/stats');
  expect(call?.query.toString()).toBe(`mode=${mode.toLowerCase()}&range=${range.toLowerCase()}`);
});

test('stores each tab in the URL and keeps the other selection', async () => {
  const { person, address } = await openStats();
  expect(screen.getByRole('tab', { name: 'Cores' })).toHaveAttribute('href', '/stats?mode=cores&range=daily');
  await person.click(screen.getByRole('tab', { name: 'Monthly' }));
  await person.click(screen.getByRole('tab', { name: 'MLGRush' }));
  expect(address()).toBe('/stats?mode=mlgrush&range=monthly');
  expect(chosen()).toEqual(['MLGRush', 'Monthly']);
});

test('each tab shows only its own board, from the cache after the first visit', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const monthly = deferred<Response>();
  const of = (range: string | null) => Response.json([{ ...board(1)[0], name: range }]);
  const { server, person } = await openStats(({ query }) =>
    query.get('range') === 'monthly' ? monthly.promise : of(query.get('range')),
  );
  await shown('daily');
  await person.click(screen.getByRole('tab', { name: 'Monthly' }));
  expect(screen.queryByText('daily')).not.toBeInTheDocument();
  expect(screen.getByText('The leaderboard is loading …')).toBeInTheDocument();
  monthly.resolve(of('monthly'));
  await shown('monthly');
  act(() => jest.advanceTimersByTime(3_600_000));
  await person.click(screen.getByRole('tab', { name: 'Daily' }));
  await shown('daily');
  await person.click(screen.getByRole('tab', { name: 'Monthly' }));
  await shown('monthly');
  expect(server.callsTo('/api/stats')).toHaveLength(2);
});

test('a refresh keeps the old board until the new one arrives, also when it fails', async () => {
  const { server, person } = await openStats();
  await shown('Player1');
  const next = deferred<Response>();
  server.use({ 'GET /api/stats': () => next.promise });
  const refresh = screen.getByRole('button', { name: 'Refresh' });
  await person.click(refresh);
  await waitFor(() => expect(refresh).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByText('The leaderboard is being refreshed …')).toHaveAttribute('role', 'status');
  await shown('Player1');

  next.resolve(Response.json([{ ...board(1)[0], name: 'Newcomer' }]));
  await shown('Newcomer');
  expect(screen.queryByText('Player1')).not.toBeInTheDocument();
  expect(await screen.findByText('The leaderboard is up to date.')).toHaveAttribute('role', 'status');
  expect(refresh).not.toHaveAttribute('aria-busy');

  server.use({ 'GET /api/stats': failure });
  await person.click(refresh);
  await waitFor(() => expect(refresh).not.toHaveAttribute('aria-busy'));
  await shown('Newcomer');
  expect(screen.getByText(/^As of \d\d:\d\d$/)).toBeInTheDocument();
  expect(screen.queryByText('The leaderboard is up to date.')).not.toBeInTheDocument();
});

describe("the reader's own place", () => {
  const openOwn = (places: Handler, options: PageOptions = {}) =>
    openStats(undefined, { player: player(), ...options }, places);

  const strip = () => screen.findByRole('region', { name: /Your place|Dein Platz/ });

  test('appears below the top ten with the distance to the next place', async () => {
    const { server } = await openOwn(() => Response.json([place({ mode: 'cores', place: 2 }), place()]));
    const own = await strip();
    expect(own).toHaveTextContent('YouPlace 1,038Lumi');
    expect(own).toHaveTextContent('Trophies1,234Kills300Deaths200K/D1.50');
    expect(own).toHaveTextContent('12 more trophies for place 1,037');
    expect(within(own).getByRole<HTMLAnchorElement>('link').pathname).toBe(`/profile/${player().uuid}`);
    expect(server.calls.find(({ params }) => params['user'] === player().uuid)).toBeDefined();
  });

  test.each([
    ['en', 'bedwars', 1, '1 more trophy for place 1,037'],
    ['de', 'bedwars', 12, 'Noch 12 Trophäen bis Platz 1.037'],
    ['de', 'cores', 1_200, 'Noch 1.200 Siege bis Platz 1.037'],
  ] as const)('is shown in the words of language and mode: %s, %s, %i', async (lang, mode, toNext, words) => {
    const at = `/stats?mode=${mode}&range=daily`;
    await openOwn(() => Response.json([place({ mode, toNext })]), { lang, at });
    expect(await strip()).toHaveTextContent(words);
  });

  test('loads the places of all tabs with one request', async () => {
    const { server, person } = await openOwn(() =>
      Response.json([place(), place({ range: 'monthly', place: 77 })]),
    );
    expect(await strip()).toHaveTextContent('Place 1,038');
    await person.click(screen.getByRole('tab', { name: 'Monthly' }));
    expect(await strip()).toHaveTextContent('Place 77');
    expect(server.callsTo(`/api/stats/places/${player().uuid}`)).toHaveLength(1);
  });

  test.each([
    [2, 'listitem'],
    [7, 'row'],
  ] as const)('a reader in place %i is highlighted there and has no separate place', async (number, role) => {
    await openOwn(() => Response.json([place({ place: number })]), {
      player: player({ uuid: uuidOf(number), name: `Player${number}` }),
    });
    const link = await screen.findByRole('link', { name: `Player${number}` });
    const [marked, ...others] = screen.getAllByText('You');
    expect(link.closest(role === 'row' ? 'tr' : 'li')).toContainElement(marked!);
    expect(others).toHaveLength(0);
    expect(screen.queryByRole('region', { name: 'Your place' })).not.toBeInTheDocument();
  });

  test('explains how to get a place when there is none', async () => {
    await openOwn(() => Response.json([]), { at: '/stats?mode=mlgrush&range=monthly' });
    await shown('You are not on this board yet. Win a round of MLGRush to appear on it.');
  });

  test('links visitors to the login and back', async () => {
    const { server } = await openStats(undefined, { at: '/stats?mode=cores&range=monthly' });
    const login = await screen.findByRole('link', { name: 'Log in to see your place' });
    expect(login).toHaveAttribute('href', '/login?from=%2Fstats%3Fmode%3Dcores%26range%3Dmonthly');
    expect(server.calls.map(({ path }) => path)).toEqual(['/api/stats']);
  });

  test('never delays the board and never breaks it by failing', async () => {
    const answer = deferred<Response>();
    await openOwn(() => answer.promise);
    await shown('Player1');
    expect(screen.getByText('Your place is loading …')).toHaveAttribute('role', 'status');
    answer.resolve(Response.json({ code: 'any', message: '' }, { status: 429 }));
    expect(await screen.findByText(/Your own place could not be loaded/)).toBeInTheDocument();
    await shown('Player1');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is refreshed with the board, also after an error', async () => {
    const { server, person } = await openOwn(() => Promise.reject(new TypeError('Failed to fetch')));
    await screen.findByText(/Your own place could not be loaded/);
    server.use({ 'GET /api/stats/places/:user': () => Response.json([place()]) });
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await strip()).toHaveTextContent('Place 1,038');
    server.use({ 'GET /api/stats/places/:user': () => Response.json([place({ place: 5_000 })]) });
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Place 5,000')).toBeInTheDocument();
  });
});
