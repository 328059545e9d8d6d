import type { AuditEntry } from '@site/contract/http/panel';
import { deferred } from '@site/testing/deferred';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { audit } from './feature.ts';

const entry = (id: number): AuditEntry => ({
  id,
  created_at: '2026-11-05T12:30:00.000Z',
  actor: { uuid: null, name: 'command line' },
  action: 'account.sessions',
  subject: null,
  subjectName: `Player${id}`,
  before: { open: 1 },
  after: { open: 0 },
});

/** So many in all, asked for as the server takes it. */
const trail =
  (total: number): Handler =>
  ({ query }) => {
    const last = Number(query.get('before') ?? total + 1);
    const count = Math.min(Number(query.get('limit')), last - 1);
    return Response.json(Array.from({ length: count }, (_, index) => entry(last - 1 - index)));
  };

async function open(handler: Handler, options: PageOptions = {}) {
  const server = mockServer({ 'GET /api/panel/audit': handler });
  return { ...(await renderPage('panel', audit, { player: player({ rank: 'sup' }), ...options })), server };
}

const failure = (message: string) => () => Response.json({ code: 'internal', message }, { status: 500 });
const queries = ({ calls }: { calls: readonly { query: URLSearchParams }[] }) =>
  calls.map(({ query }) => query.toString());
const older = () => screen.queryByRole('button', { name: 'Load older entries' });

test('keeps the place of entries that are on their way, and says that they are', async () => {
  const late = deferred<Response>();
  const { container } = await open(() => late.promise);
  expect(screen.getByRole('status')).toHaveTextContent('The audit trail is loading …');
  expect(container.querySelector('[aria-busy="true"]')).toBeInTheDocument();
  late.resolve(Response.json([entry(1)]));
  const date = await screen.findByRole('time');
  expect(date).toHaveAttribute('datetime', '2026-11-05T12:30:00.000Z');
  expect(date).toHaveTextContent(/^5 Nov 2026, \d\d:\d\d$/);
  expect(screen.getByRole('status')).toHaveTextContent('1 entry is shown');
  expect(container.querySelector('[aria-busy="true"]')).not.toBeInTheDocument();
  expect(older()).not.toBeInTheDocument();
});

test('older entries are loaded by the id of the last one, and reading goes on at the first of them', async () => {
  const { person, server } = await open(trail(60));
  expect(await screen.findAllByRole('time')).toHaveLength(50);
  await person.click(older()!);
  expect(await screen.findByText('Player10')).toBeInTheDocument();
  expect(screen.getAllByRole('time')).toHaveLength(60);
  expect(document.activeElement).toContainElement(screen.getByText('Player10'));
  expect(document.activeElement).not.toContainElement(screen.getByText('Player11'));
  expect(older()).not.toBeInTheDocument();
  expect(queries(server)).toEqual(['limit=50', 'limit=50&before=11']);
});

test.each<[string, Handler, string]>([
  ['the words of the server', failure('The server is tired.'), 'The server is tired.'],
  ['words of its own', () => Promise.reject(new TypeError('Failed')), 'Older entries could not be loaded'],
])('older entries that do not come leave the others, told in %s', async (_, handler, words) => {
  const { person, server } = await open(trail(60));
  await screen.findAllByRole('time');
  server.use({ 'GET /api/panel/audit': handler });
  await person.click(older()!);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getAllByRole('time')).toHaveLength(50);
  expect(older()).toHaveFocus();
  server.use({ 'GET /api/panel/audit': trail(60) });
  await person.click(older()!);
  expect(await screen.findByText('Player10')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the kind of entry stands in the address; those of another kind are never shown for it', async () => {
  const { person, server, address } = await open(trail(2), { at: '/panel/audit?action=staff.rank' });
  await screen.findAllByRole('time');
  const kind = screen.getByRole('combobox', { name: 'Kind of entry' });
  expect(kind).toHaveDisplayValue('Ranks of the team');
  const late = deferred<Response>();
  server.use({ 'GET /api/panel/audit': () => late.promise });
  await person.selectOptions(kind, 'Sessions');
  expect(address()).toBe('/panel/audit?action=account.sessions');
  expect(screen.queryByRole('time')).not.toBeInTheDocument();
  late.resolve(Response.json([]));
  expect(await screen.findByRole('heading', { name: 'No entries yet' })).toBeInTheDocument();
  expect(screen.getByText('Nothing of this kind has happened so far.')).toBeInTheDocument();
  server.use({ 'GET /api/panel/audit': trail(1) });
  await person.selectOptions(kind, 'All');
  expect(await screen.findByText('Player1')).toBeInTheDocument();
  expect(address()).toBe('/panel/audit');
  expect(queries(server)).toEqual([
    'limit=50&action=staff.rank',
    'limit=50&action=account.sessions',
    'limit=50',
  ]);
});

test.each(['nonsense', '__proto__', ''])('a kind that there is not shows all: "%s"', async (action) => {
  const { server } = await open(trail(1), { at: `/panel/audit?action=${action}` });
  await screen.findByRole('time');
  expect(queries(server)).toEqual(['limit=50']);
});

test.each<[string, Handler, string]>([
  ['the words of the server', failure('The server is tired.'), 'The server is tired.'],
  ['words of its own', () => Promise.reject(new TypeError('Failed')), 'Fehler beim Laden des Protokolls'],
])('a failure is told in %s, and a retry brings the entries', async (_, handler, words) => {
  const { person, server } = await open(handler, { lang: 'de' });
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  server.use({ 'GET /api/panel/audit': trail(1) });
  await person.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByRole('time')).toBeInTheDocument();
});

test('without entries it says so', async () => {
  await open(trail(0), { lang: 'de' });
  expect(await screen.findByRole('heading', { name: 'Noch keine Einträge' })).toBeInTheDocument();
});
