import type { AuditAction, AuditEntry } from '@site/contract/http/panel';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { ACTION_LABELS } from './auditActions.ts';
import { storyOf } from './auditStory.ts';
import { audit } from './feature.ts';

const ADMIN = '0b2d6f7e-52a4-4d5b-9d3a-6a3c0f6f2f12';
const MIRA = '0b2d6f7e-52a4-4d5b-9d3a-6a3c0f6f2f13';

const entry = (action: AuditAction, own: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  created_at: '2026-11-05T12:30:00.000Z',
  actor: { uuid: ADMIN, name: 'Ada' },
  action,
  subject: MIRA,
  subjectName: 'Mira',
  before: null,
  after: null,
  ...own,
});

const read = (row: Element | null) =>
  Array.from(row?.querySelectorAll('p, li') ?? [], ({ textContent }) => textContent);

/** What is read of each entry: its sentence, and the lines below it. */
async function readAll(entries: readonly AuditEntry[], options: PageOptions = {}) {
  const numbered = entries.map((each, index) => ({ ...each, id: index + 1 }));
  mockServer({ 'GET /api/panel/audit': () => Response.json(numbered) });
  await renderPage('panel', audit, { player: player({ rank: 'owner' }), ...options });
  const times = await screen.findAllByText((_, element) => element?.localName === 'time');
  return times.map((time) => read(time.closest('li')));
}

const settings = (more: object = {}, enabled = false) => ({
  maintenance: { enabled, message: '' },
  monitoring: { showPlayerCount: true, autoRestart: false, logLevel: 'warn', checklist: [], ...more },
});

const todo = (id: string, done = false, label = `Do ${id}`) => ({ id, label, done });

const TOLD: readonly (readonly [AuditEntry, en: string[], de: string[]])[] = [
  [
    entry('staff.rank', { before: { rank: 'sup' }, after: { rank: 'mod' } }),
    ['Ada changed the rank of Mira from Supporter to Moderator'],
    ['Ada hat den Rang von Mira von Supporter zu Moderator geändert'],
  ],
  [
    entry('application.state', { subject: '7', before: { state: 'PENDING' }, after: { state: 'DENIED' } }),
    ['Ada changed the application of Mira from Pending to Denied'],
    ['Ada hat die Bewerbung von Mira von Offen auf Abgelehnt gesetzt'],
  ],
  [
    entry('maintenance.toggle', { subject: null, subjectName: null, after: { enabled: true } }),
    ['Ada turned maintenance on'],
    ['Ada hat die Wartung eingeschaltet'],
  ],
  [
    entry('maintenance.toggle', { subject: null, subjectName: null, after: { enabled: false } }),
    ['Ada turned maintenance off'],
    ['Ada hat die Wartung ausgeschaltet'],
  ],
  [entry('player.password', {}), ['Ada changed their password'], ['Ada hat das eigene Passwort geändert']],
  [
    entry('player.second-factor', { after: { enabled: true } }),
    ['Ada turned their two-factor login on'],
    ['Ada hat die eigene Zwei-Faktor-Anmeldung eingeschaltet'],
  ],
  [
    entry('player.second-factor', { after: { enabled: false } }),
    ['Ada turned their two-factor login off'],
    ['Ada hat die eigene Zwei-Faktor-Anmeldung ausgeschaltet'],
  ],
  [
    entry('player.recovery-code', {}),
    ['Ada used a recovery code'],
    ['Ada hat einen Wiederherstellungscode benutzt'],
  ],
  [
    entry('player.session-theft', {}),
    ['A session of Ada was ended: its cookie was used twice'],
    ['Eine Sitzung von Ada wurde beendet: Ihr Cookie kam zweimal'],
  ],
  [
    entry('player.password-expired', {}),
    ['Ada tried an initial password that has expired'],
    ['Ada hat ein abgelaufenes Anfangspasswort eingegeben'],
  ],
  [
    entry('alert.send', { after: { message: 'Hello $t(title) {{count}} <b>', category: 'system' } }),
    ['Ada sent an alert to Mira', 'Message: “Hello $t(title) {{count}} <b>”'],
    ['Ada hat eine Benachrichtigung an Mira geschickt', 'Nachricht: „Hello $t(title) {{count}} <b>“'],
  ],
  [
    entry('account.create', {
      actor: { uuid: null, name: 'command line' },
      after: { rank: 'owner', lang: 'de' },
    }),
    ['The command line created the account Mira', 'Rank: Owner', 'Language: German'],
    ['Die Kommandozeile hat das Konto Mira angelegt', 'Rang: Owner', 'Sprache: Deutsch'],
  ],
  [
    entry('account.rank', {
      actor: { uuid: null, name: 'Gone' },
      before: { rank: 'player' },
      after: { rank: 'owner' },
    }),
    ['Gone changed the rank of Mira from Spieler to Owner'],
    ['Gone hat den Rang von Mira von Spieler zu Owner geändert'],
  ],
  [
    entry('account.password', { after: { firstLogin: true, endedSessions: 2 } }),
    ['Ada reset the password of Mira', 'Sessions ended: 2'],
    ['Ada hat das Passwort von Mira zurückgesetzt', 'Beendete Sitzungen: 2'],
  ],
  [
    entry('account.second-factor', {
      before: { enabled: true },
      after: { enabled: false, endedSessions: 0 },
    }),
    ['Ada turned off the two-factor login of Mira', 'Sessions ended: 0'],
    ['Ada hat die Zwei-Faktor-Anmeldung von Mira ausgeschaltet', 'Beendete Sitzungen: 0'],
  ],
  [
    entry('account.sessions', { before: { open: 3 }, after: { open: 0 } }),
    ['Ada ended every session of Mira', 'Sessions ended: 3'],
    ['Ada hat alle Sitzungen von Mira beendet', 'Beendete Sitzungen: 3'],
  ],
  [
    entry('account.sessions', {
      subject: null,
      subjectName: null,
      before: { open: 40 },
      after: { open: 0 },
    }),
    ['Ada ended every session of everybody', 'Sessions ended: 40'],
    ['Ada hat alle Sitzungen aller Spieler beendet', 'Beendete Sitzungen: 40'],
  ],
  [
    entry('settings.update', {
      before: settings({ checklist: [todo('a'), todo('b'), todo('c')] }),
      after: settings(
        { logLevel: 'debug', checklist: [todo('c', true, 'Did c'), todo('b'), todo('d')] },
        true,
      ),
    }),
    [
      'Ada changed the settings',
      'Maintenance: off →  then on',
      'Log level: “warn” →  then “debug”',
      'Removed from the checklist: “Do a”',
      'Checklist: “Do c” →  then “Did c”',
      'Checklist “Did c”: open →  then done',
      'New in the checklist: “Do d”',
    ],
    [
      'Ada hat die Einstellungen geändert',
      'Wartung: aus →  dann an',
      'Log-Stufe: „warn“ →  dann „debug“',
      'Aus der Checkliste entfernt: „Do a“',
      'Checkliste: „Do c“ →  dann „Did c“',
      'Checkliste „Did c“: offen →  dann erledigt',
      'Neu in der Checkliste: „Do d“',
    ],
  ],
  [
    entry('settings.update', {
      before: { ...settings({ checklist: [todo('a'), todo('b')] }), theme: { dark: 1 } },
      after: { ...settings({ checklist: [todo('b'), todo('a')], extra: [1] }), theme: { dark: 2 } },
    }),
    [
      'Ada changed the settings',
      'Checklist: in another order',
      'monitoring.extra: nothing →  then [1]',
      'theme.dark: 1 →  then 2',
    ],
    [
      'Ada hat die Einstellungen geändert',
      'Checkliste: in anderer Reihenfolge',
      'monitoring.extra: nichts →  dann [1]',
      'theme.dark: 1 →  dann 2',
    ],
  ],
  [
    entry('remote.publish', {
      actor: { uuid: null, name: 'deploy token "pipeline of the shop"' },
      subject: 'shop',
      subjectName: 'shop',
      after: { version: '2.0.0', commit: 'c0ffee1', files: 3 },
    }),
    ['Deploy token “pipeline of the shop” published a build of shop', 'Version: 2.0.0', 'Commit: c0ffee1'],
    [
      'Deploy-Token „pipeline of the shop“ hat einen Build von shop veröffentlicht',
      'Version: 2.0.0',
      'Commit: c0ffee1',
    ],
  ],
  [
    entry('remote.delete', {
      actor: { uuid: null, name: 'command line' },
      subject: 'shop',
      subjectName: 'shop',
      before: { version: '2.0.0' },
    }),
    ['The command line deleted a build of shop', 'Version: 2.0.0'],
    ['Die Kommandozeile hat einen Build von shop gelöscht', 'Version: 2.0.0'],
  ],
  [
    entry('token.create', {
      actor: { uuid: null, name: 'command line' },
      subject: '3',
      subjectName: 'pipeline',
      after: { remote: 'all', days: 90 },
    }),
    ['The command line created the deploy token pipeline', 'Remote: all', 'Valid for days: 90'],
    ['Die Kommandozeile hat das Deploy-Token pipeline angelegt', 'Remote: alle', 'Gültig für Tage: 90'],
  ],
  [
    entry('token.revoke', {
      actor: { uuid: null, name: 'command line' },
      subject: '3',
      subjectName: 'pipeline',
      before: { remote: 'shop' },
    }),
    ['The command line revoked the deploy token pipeline', 'Remote: shop'],
    ['Die Kommandozeile hat das Deploy-Token pipeline widerrufen', 'Remote: shop'],
  ],
  [
    entry('world.reset' as AuditAction, { after: { world: 7 } }),
    ['Ada: world.reset', 'After: {"world":7}'],
    ['Ada: world.reset', 'Nachher: {"world":7}'],
  ],
];

test.each(['en', 'de'] as const)(
  'an entry is told as a sentence with what has changed (%s)',
  async (lang) => {
    const told = TOLD.map(([, en, de]) => (lang === 'en' ? en : de));
    expect(
      await readAll(
        TOLD.map(([shown]) => shown),
        { lang },
      ),
    ).toEqual(told);
  },
);

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

const PAIRS = JUNK.flatMap((before) => JUNK.map((after) => ({ before, after })));
const ONCE_ON_EACH_SIDE = JUNK.map((before, index) => ({ before, after: JUNK[(index + 1) % JUNK.length] }));

test('an entry of any shape has a story and is shown', async () => {
  const shown = (Object.keys(ACTION_LABELS) as AuditAction[]).flatMap((action) => {
    const of = (pair: object) => entry(action, { ...pair, subject: null, subjectName: null });
    for (const pair of PAIRS) expect(storyOf(of(pair)).details).toBeInstanceOf(Array);
    // Only the settings are compared with what they were.
    return (action === 'settings.update' ? PAIRS : ONCE_ON_EACH_SIDE).map(of);
  });
  expect(await readAll(shown)).toHaveLength(shown.length);
});

test('names lead to who it was, and an application to its page', async () => {
  const shown = [
    entry('staff.rank', { before: { rank: 'sup' }, after: { rank: 'mod' } }),
    entry('application.state', {
      id: 2,
      subject: '7',
      before: { state: 'PENDING' },
      after: { state: 'DENIED' },
    }),
    entry('alert.send', { id: 3, actor: { uuid: null, name: 'Gone' }, subject: 'nobody', subjectName: null }),
  ];
  mockServer({ 'GET /api/panel/audit': () => Response.json(shown) });
  await renderPage('panel', audit, { player: player({ rank: 'sup' }) });
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
