import { deferred } from '@site/testing/deferred';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { settle } from '@site/testing/settle';
import { act, screen, waitFor, within } from '@testing-library/react';
import { gameModes } from '../../boards/modes.ts';
import { stats } from './feature.ts';
import { board } from './sampleBoard.ts';

async function openStats(answer: Handler = () => Response.json(board()), options: PageOptions = {}) {
  const server = mockServer({ 'GET /api/stats': answer });
  return { ...(await renderPage('community', stats, { at: '/stats', ...options })), server };
}

const HOUR = 3_600_000;

afterEach(() => jest.useRealTimers());

const failure: Handler = () => Response.json({ code: 'internal', message: '' }, { status: 500 });

/** The cards of the podium as they are read out, the first place first. */
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

test('keeps the place of a board that is on its way with three cards and three rows, and says that it is', async () => {
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

test('the first three are cards, the rest is a table', async () => {
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
  for (const name of ['Player2', 'Player10'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/profile/${name}`);
});

test('in German, with German numbers', async () => {
  await openStats(undefined, { lang: 'de' });
  await shown('Player1');
  expect(cards()[2]).toBe('Platz 3Player310.000TrophäenKills9Tode4K/D2,25');
  expect(rows()[6]).toBe('10 | Player10 | 3.000 | 30 | 18 | 1,67');
  expect(screen.getByText(/^Stand \d\d:\d\d$/)).toBeInTheDocument();
});

test('cores are won', async () => {
  await openStats(undefined, { at: '/stats?mode=cores&range=daily' });
  await shown('Player1');
  expect(cards()[0]).toContain('12,000Wins');
  expect(screen.getByRole('columnheader', { name: 'Wins' })).toBeInTheDocument();
  expect(screen.queryByText('Trophies')).not.toBeInTheDocument();
});

test('two players make two cards and no table', async () => {
  await openStats(() => Response.json(board(2)));
  await shown('Player2');
  expect(cards()).toHaveLength(2);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

const ffa = gameModes[1]!;

test.each([
  ['/stats', 'Bedwars', 'Daily'],
  ['/stats?mode=skywars&range=yearly', 'Bedwars', 'Daily'],
  ['/stats?range=monthly', 'Bedwars', 'Monthly'],
  [`/stats?mode=${ffa.id}&range=lifetime`, ffa.label, 'Lifetime'],
])('%s is the board of %s, %s', async (at, mode, range) => {
  const { server } = await openStats(undefined, { at });
  await shown('Player1');
  expect(chosen()).toEqual([mode, range]);
  const [call] = server.callsTo('/api/stats');
  expect(call?.query.toString()).toBe(`mode=${mode.toLowerCase()}&range=${range.toLowerCase()}`);
});

test('a tab is an address, and choosing it keeps the other choice', async () => {
  const { person, address } = await openStats();
  expect(screen.getByRole('tab', { name: 'Cores' })).toHaveAttribute('href', '/stats?mode=cores&range=daily');
  await person.click(screen.getByRole('tab', { name: 'Monthly' }));
  await person.click(screen.getByRole('tab', { name: 'MLGRush' }));
  expect(address()).toBe('/stats?mode=mlgrush&range=monthly');
  expect(chosen()).toEqual(['MLGRush', 'Monthly']);
});

test('a board that was seen is shown again without asking, for as long as the page is open', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { server, person } = await openStats(({ query }) =>
    Response.json([{ ...board(1)[0], name: query.get('range') }]),
  );
  await shown('daily');
  await person.click(screen.getByRole('tab', { name: 'Monthly' }));
  await shown('monthly');
  act(() => jest.advanceTimersByTime(HOUR));
  await person.click(screen.getByRole('tab', { name: 'Daily' }));
  await shown('daily');
  await person.click(screen.getByRole('tab', { name: 'Monthly' }));
  await shown('monthly');
  expect(server.callsTo('/api/stats')).toHaveLength(2);
});

test('a late answer belongs to the tab that asked, and is not asked for again', async () => {
  const answers = { daily: deferred<Response>(), monthly: deferred<Response>() };
  const { server, person } = await openStats(
    ({ query }) => answers[query.get('range') as keyof typeof answers].promise,
  );
  await person.click(screen.getByRole('tab', { name: 'Monthly' }));
  answers.monthly.resolve(Response.json([{ ...board(1)[0], name: 'OfTheMonth' }]));
  await shown('OfTheMonth');
  answers.daily.resolve(Response.json([{ ...board(1)[0], name: 'OfTheDay' }]));
  await settle();
  await shown('OfTheMonth');
  expect(screen.queryByText('OfTheDay')).not.toBeInTheDocument();

  await person.click(screen.getByRole('tab', { name: 'Daily' }));
  await shown('OfTheDay');
  expect(server.callsTo('/api/stats')).toHaveLength(2);
});

test('a tab without an answer yet never shows the board of the one before', async () => {
  const { person } = await openStats(({ query }) =>
    query.get('range') === 'daily' ? Response.json(board()) : new Promise<Response>(() => undefined),
  );
  await shown('Player1');
  await person.click(screen.getByRole('tab', { name: 'Monthly' }));
  expect(screen.queryByText('Player1')).not.toBeInTheDocument();
  expect(screen.getByText('The leaderboard is loading …')).toBeInTheDocument();
});

test.each([
  ['en', 'No data found.'],
  ['de', 'Keine Daten gefunden.'],
] as const)('a board without anybody says so (%s)', async (lang, title) => {
  await openStats(() => Response.json([]), { lang });
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
});

test.each([
  ['en', 'The stats could not be loaded', 'Try again'],
  ['de', 'Fehler beim Laden der Statistiken.', 'Noch einmal versuchen'],
] as const)('a failure says so, and trying again brings the board (%s)', async (lang, title, retry) => {
  const { server, person } = await openStats(failure, { lang });
  expect(await screen.findByRole('alert')).toHaveTextContent(title);
  server.use({ 'GET /api/stats': () => Response.json(board()) });
  await person.click(screen.getByRole('button', { name: retry }));
  await shown('Player1');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a failure is not kept: coming back to the tab asks again', async () => {
  const { server, person } = await openStats(failure);
  await screen.findByRole('alert');
  server.use({ 'GET /api/stats': () => Response.json(board()) });
  await person.click(screen.getByRole('tab', { name: 'Cores' }));
  await shown('Player1');
  await person.click(screen.getByRole('tab', { name: 'Bedwars' }));
  await waitFor(() => expect(server.callsTo('/api/stats')).toHaveLength(3));
  await shown('Player1');
});

test('refreshing shows the old board until the new one is there, and says when it is', async () => {
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
});

test('a refresh that fails takes nothing away', async () => {
  const { server, person } = await openStats();
  await shown('Player1');
  const asOf = screen.getByText(/^As of \d\d:\d\d$/).textContent;
  server.use({ 'GET /api/stats': failure });
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy'),
  );
  await shown('Player1');
  expect(screen.getByText(asOf)).toBeInTheDocument();
  expect(screen.queryByText('The leaderboard is up to date.')).not.toBeInTheDocument();
});

test.each([
  ['en', 'Search for a player', 'coming soon'],
  ['de', 'Spieler suchen', 'Kommt bald'],
] as const)('the search is announced and can not be used yet (%s)', async (lang, label, soon) => {
  await openStats(undefined, { lang });
  expect(screen.getByRole('textbox', { name: label })).toBeDisabled();
  expect(screen.getByPlaceholderText(soon)).toBeInTheDocument();
});
