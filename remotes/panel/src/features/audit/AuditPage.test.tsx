import de from './locales/de.json';
import en from './locales/en.json';
import type { AuditAction, AuditEntry } from '@site/contract/http/panel';
import { deferred } from '@site/testing/deferred';
import { type Handler, mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { type PageOptions, renderPage } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { ACTIONS, type AuditStory, storyOf } from './auditStory.ts';
import { audit } from './feature.ts';
import { kindOptions } from './AuditPage.tsx';

const CALL = 'GET /api/panel/audit';
const ADMIN = '0b2d6f7e-52a4-4d5b-9d3a-6a3c0f6f2f12';
const MIRA = '0b2d6f7e-52a4-4d5b-9d3a-6a3c0f6f2f13';

function entry(
  action: AuditAction,
  before: unknown = null,
  after: unknown = null,
  own: Partial<AuditEntry> = {},
): AuditEntry {
  const actor = { uuid: ADMIN, name: 'Ada' };
  const created_at = '2026-11-05T12:30:00.000Z';
  return { id: 1, created_at, actor, action, subject: MIRA, subjectName: 'Mira', before, after, ...own };
}
const named = (name: string) => ({ uuid: null, name });
const NOBODY = { subject: null, subjectName: null };

/** Returns the page of entries that a valid request asks for, out of this many. */
const trail =
  (total: number): Handler =>
  ({ query }) => {
    const last = Number(query.get('before') ?? total + 1);
    const count = Math.min(Number(query.get('limit')), last - 1);
    const ids = Array.from({ length: count }, (_, index) => last - 1 - index);
    return Response.json(
      ids.map((id) => entry('player.password', null, null, { id, actor: named(`Player${id}`) })),
    );
  };

async function open(handler: Handler, options: PageOptions = {}) {
  const server = mockServer({ [CALL]: handler });
  return { ...(await renderPage('panel', audit, { player: player({ rank: 'sup' }), ...options })), server };
}

const queries = ({ calls }: { calls: readonly { query: URLSearchParams }[] }) =>
  calls.map(({ query }) => query.toString());
const older = () => screen.queryByRole('button', { name: 'Load older entries' });

test('loads older entries by the id of the last one and focuses the first of them', async () => {
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

test('stores the type of entry in the URL and never shows entries of another type', async () => {
  const { person, server, address } = await open(trail(2), { at: '/panel/audit?action=staff.rank' });
  await screen.findAllByRole('time');
  const kind = screen.getByRole('combobox', { name: 'Type of entry' });
  expect(kind).toHaveDisplayValue('Ranks of the team');
  const late = deferred<Response>();
  server.use({ [CALL]: () => late.promise });
  await person.selectOptions(kind, 'Sessions');
  expect(address()).toBe('/panel/audit?action=account.sessions');
  expect(screen.queryByRole('time')).not.toBeInTheDocument();
  late.resolve(Response.json([]));
  expect(await screen.findByRole('heading', { name: 'No entries yet' })).toBeInTheDocument();
  expect(screen.getByText('No entries of this type yet.')).toBeInTheDocument();
  server.use({ [CALL]: trail(1) });
  await person.selectOptions(kind, 'All');
  expect(await screen.findByText('Player1')).toBeInTheDocument();
  expect(address()).toBe('/panel/audit');
  expect(queries(server)[1]).toBe('limit=50&action=account.sessions');
});

test.each(['nonsense', '__proto__', ''])('shows all entries for an unknown type: "%s"', async (action) => {
  const { server } = await open(trail(1), { at: `/panel/audit?action=${action}` });
  await screen.findByRole('time');
  expect(queries(server)).toEqual(['limit=50']);
});

const read = (row: Element | null) =>
  Array.from(row?.querySelectorAll('p, li') ?? [], ({ textContent }) => textContent);

/** Returns the text of each entry: its sentence and the lines below it. */
async function readAll(entries: readonly AuditEntry[]) {
  const numbered = entries.map((each, index) => ({ ...each, id: index + 1 }));
  await open(() => Response.json(numbered));
  const times = await screen.findAllByText((_, element) => element?.localName === 'time');
  return times.map((time) => read(time.closest('li')));
}

const settings = (more: object = {}, enabled = false) => ({
  maintenance: { enabled, message: '' },
  monitoring: { showPlayerCount: true, autoRestart: false, logLevel: 'warn', checklist: [], ...more },
});
const todo = (id: string, done = false, label = `Do ${id}`) => ({ id, label, done });
const [LOBBY, LINKED] = [{ server: 'lobby' }, { actor: named('game server "lobby"') }];
const COMMAND_LINE = { actor: named('command line') };
const SHOP = { subject: 'shop', subjectName: 'shop' };
const TOKEN = { ...COMMAND_LINE, subject: '3', subjectName: 'pipeline' };
const PIPELINE = { ...SHOP, actor: named('deploy token "pipeline of the shop"') };

const TOLD: readonly (readonly [AuditEntry, ...lines: string[]])[] = [
  [
    entry('staff.rank', { rank: 'sup' }, { rank: 'mod' }),
    'Ada changed the rank of Mira from Supporter to Moderator',
  ],
  [
    entry('application.state', { state: 'PENDING' }, { state: 'DENIED' }, { subject: '7' }),
    'Ada changed the application of Mira from Pending to Denied',
  ],
  [entry('maintenance.toggle', null, { enabled: true }, NOBODY), 'Ada turned maintenance on'],
  [entry('maintenance.toggle', null, { enabled: false }, NOBODY), 'Ada turned maintenance off'],
  [entry('player.password'), 'Ada changed their password'],
  [entry('player.password', null, LOBBY, LINKED), 'Mira set a password with a code from game server “lobby”'],
  [entry('player.second-factor', null, { enabled: true }), 'Ada turned their two-factor login on'],
  [entry('player.second-factor', null, { enabled: false }), 'Ada turned their two-factor login off'],
  [entry('player.recovery-code'), 'Ada used a recovery code'],
  [entry('player.session-theft'), 'A session of Ada was ended: its cookie was used twice'],
  [entry('player.password-expired'), 'Ada tried an initial password that has expired'],
  [
    entry('alert.send', null, { message: 'Hello $t(title) {{count}} <b>', category: 'system' }),
    'Ada sent an alert to Mira',
    'Message: “Hello $t(title) {{count}} <b>”',
  ],
  [
    entry('account.create', null, { rank: 'owner', lang: 'de' }, COMMAND_LINE),
    'The command line created the account Mira',
    'Rank: Owner',
    'Language: German',
  ],
  [
    entry('account.rank', { rank: 'player' }, { rank: 'owner' }, { actor: named('Gone') }),
    'Gone changed the rank of Mira from Spieler to Owner',
  ],
  [
    entry('account.password', null, { firstLogin: true, endedSessions: 2 }),
    'Ada reset the password of Mira',
    'Sessions ended: 2',
  ],
  [
    entry('account.sessions', { open: 3 }, { open: 0 }),
    'Ada ended every session of Mira',
    'Sessions ended: 3',
  ],
  [
    entry('account.sessions', { open: 40 }, { open: 0 }, NOBODY),
    'Ada ended all sessions of all players',
    'Sessions ended: 40',
  ],
  [
    entry(
      'settings.update',
      settings({ checklist: [todo('a'), todo('b'), todo('c')] }),
      settings({ logLevel: 'debug', checklist: [todo('c', true, 'Did c'), todo('b'), todo('d')] }, true),
    ),
    'Ada changed the settings',
    'Maintenance: off →  then on',
    'Log level: “warn” →  then “debug”',
    'Removed from the checklist: “Do a”',
    'Checklist: “Do c” →  then “Did c”',
    'Checklist “Did c”: open →  then done',
    'New in the checklist: “Do d”',
  ],
  [
    entry(
      'settings.update',
      { ...settings({ checklist: [todo('a'), todo('b')] }), theme: { dark: 1 } },
      { ...settings({ checklist: [todo('b'), todo('a')], extra: [1] }), theme: { dark: 2 } },
    ),
    'Ada changed the settings',
    'Checklist: reordered',
    'monitoring.extra: nothing →  then [1]',
    'theme.dark: 1 →  then 2',
  ],
  [
    entry('remote.publish', null, { version: '2.0.0', commit: 'c0ffee1', files: 3 }, PIPELINE),
    'Deploy token “pipeline of the shop” published a build of shop',
    'Version: 2.0.0',
    'Commit: c0ffee1',
  ],
  [
    entry('remote.canary', null, { version: '2.0.0', percent: 5, why: 'a try' }, SHOP),
    'Ada started a canary of shop',
    'Version: 2.0.0',
    'Percentage of browsers: 5',
    'Reason: “a try”',
  ],
  [entry('remote.delete', { version: '2.0.0' }, null, SHOP), 'Ada deleted a build of shop', 'Version: 2.0.0'],
  [
    entry('token.create', null, { remote: 'all', days: 90 }, TOKEN),
    'The command line created the deploy token pipeline',
    'Remote: all',
    'Valid for (days): 90',
  ],
  [
    entry('token.revoke', { remote: 'shop' }, null, TOKEN),
    'The command line revoked the deploy token pipeline',
    'Remote: shop',
  ],
  [entry('world.reset' as AuditAction, null, { world: 7 }), 'Ada: world.reset', 'After: {"world":7}'],
];

test('shows an entry as a sentence with the changes', async () => {
  expect(await readAll(TOLD.map(([shown]) => shown))).toEqual(TOLD.map(([, ...lines]) => lines));
});

test('both languages use the same placeholders', () => {
  const places = (strings: Readonly<Record<string, string>>) =>
    Object.entries(strings).map(([key, text]) => [key, text.match(/<\w+>/g)?.sort()]);
  expect(places(de)).toEqual(places(en));
});

const JUNK: readonly unknown[] = [
  null,
  7,
  'text',
  true,
  [],
  [null],
  {},
  { rank: 'god', state: 'LOST', enabled: 'yes', message: 4, endedSessions: [], open: {} },
  { maintenance: null, monitoring: { checklist: [null, { id: 1 }] } },
  JSON.parse('{"__proto__":{"rank":"owner"},"constructor":null}'),
];

const PAIRS = JUNK.flatMap((before) => JUNK.map((after) => [before, after]));
const ONCE_ON_EACH_SIDE = JUNK.map((before, index) => [before, JUNK[(index + 1) % JUNK.length]]);

test('displays an entry of any shape', async () => {
  const shown = ACTIONS.flatMap((action) => {
    const of = ([before, after]: readonly unknown[]) => entry(action, before, after, NOBODY);
    for (const pair of PAIRS) expect(storyOf(of(pair)).details).toBeInstanceOf(Array);
    // Only settings are compared with their previous values.
    return (action === 'settings.update' ? PAIRS : ONCE_ON_EACH_SIDE).map(of);
  });
  expect(await readAll(shown)).toHaveLength(shown.length);
});

test('links names to profiles and applications to their pages', async () => {
  const shown = [
    entry('staff.rank', { rank: 'sup' }, { rank: 'mod' }),
    entry('application.state', { state: 'PENDING' }, { state: 'DENIED' }, { id: 2, subject: '7' }),
    entry('alert.send', null, null, { id: 3, actor: named('Gone'), subject: 'nobody', subjectName: null }),
  ];
  await open(() => Response.json(shown));
  await screen.findAllByRole('time');
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Ada', `/profile/${ADMIN}`],
    ['Mira', `/profile/${MIRA}`],
    ['Ada', `/profile/${ADMIN}`],
    ['application', '/panel/applications/7'],
  ]);
  expect(screen.getByText('nobody')).toBeInTheDocument();
});

test.each([
  ['en', en, ['Accounts', 'Game servers', 'Orders', 'Remotes', 'Site', 'Team'], ['Maintenance', 'Settings']],
  [
    'de',
    de,
    ['Bestellungen', 'Konten', 'Remotes', 'Seite', 'Spielserver', 'Team'],
    ['Einstellungen', 'Wartung'],
  ],
] as const)('groups and sorts the types of entries in the language: %s', (lang, strings, groups, ofSite) => {
  const options = kindOptions((key) => (strings as Readonly<Record<string, string>>)[key] ?? key, lang);
  expect([...new Set(options.map(({ group }) => group))]).toEqual(groups);
  const site = options.filter(({ group }) => group === strings.ofSite);
  expect(site.map(({ label }) => label)).toEqual(ofSite);
});

const line = (word: string, to: object) => ({ about: { word }, to });

test.each<[after: unknown, sentence: AuditStory['sentence'], details: object[]]>([
  [{ kind: 'message', text: 'Hello' }, 'didMessageCommand', [line('message', { written: 'Hello' })]],
  [{ kind: 'reset-stats' }, 'didResetCommand', [line('mode', { word: 'allModes' })]],
  [{ kind: 'reset-stats', mode: 'mlgrush' }, 'didResetCommand', [line('mode', { name: 'MLGRush' })]],
  [{ kind: 'reset-stats', mode: 'chess' }, 'didResetCommand', [line('mode', { name: 'chess' })]],
  [{ kind: 'message' }, 'didCommand', [line('after', { code: '{"kind":"message"}' })]],
  [{ kind: 'dance' }, 'didCommand', [line('after', { code: '{"kind":"dance"}' })]],
  [null, 'didCommand', []],
])('tells of the command %j', (after, sentence, details) => {
  expect(storyOf(entry('game-command.add', null, after))).toEqual({ sentence, details });
});

test('tells which player an account became, and as raw data of one that is none', () => {
  const became = (to: unknown) => entry('account.uuid', null, { uuid: to });
  expect(storyOf(became('b'))).toEqual({ sentence: 'didUuid', to: { name: 'b' }, details: [] });
  expect(storyOf(became(7)).sentence).toBe('didUuidSomehow');
});

test('tells of a new name, and as raw data of one that is none', () => {
  const renamed = (to: unknown) => entry('account.name', { name: 'Miro' }, { name: to });
  const [from, to] = [{ name: 'Miro' }, { name: 'Mira' }];
  expect(storyOf(renamed('Mira'))).toEqual({ sentence: 'didRename', from, to, details: [] });
  expect(storyOf(renamed(7)).sentence).toBe('didRenameSomehow');
});
