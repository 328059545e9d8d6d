import type { AuditEntry } from '@site/contract/http/panel';
import { answered, never, refused } from '../answers.ts';
import { button, heading, text } from '../find.ts';
import type { Answer, Shot } from '../shot.ts';

const list = { screen: 'audit', address: '/panel/audit', account: 'owner' } as const;
const AUDIT = '**/api/panel/audit?*';

const NAMES = [
  'WWMaulwurfkoenig',
  'Ünsal_Größe',
  '🦊🐉🔥',
  'مرحبا بكم في العالم',
  'Geschwindigkeitsbegrenzung',
];
const uuid = (number: number) => `0b2d6f7e-52a4-4d5b-9d3a-${String(number).padStart(12, '0')}`;

const entry = (id: number, own: Partial<AuditEntry>): AuditEntry => ({
  id,
  created_at: new Date(Date.UTC(2026, 10, 5, 12, id)).toISOString(),
  actor: { uuid: uuid(1), name: 'Mira' },
  action: 'staff.rank',
  subject: uuid(2),
  subjectName: NAMES[id % NAMES.length]!,
  before: { rank: 'sup' },
  after: { rank: 'mod' },
  ...own,
});

const settings = (enabled: boolean, logLevel: string, done: boolean) => ({
  maintenance: { enabled, message: enabled ? 'Gleich wieder da!\nWir bauen um.' : '' },
  monitoring: { showPlayerCount: true, logLevel, checklist: [{ id: 'a', label: 'Backup', done }] },
});

/** One of every kind, and two that the page has no words for. */
const everyKind: readonly AuditEntry[] = [
  entry(13, {}),
  entry(12, {
    action: 'settings.update',
    before: settings(false, 'warn', false),
    after: settings(true, 'debug', true),
  }),
  entry(11, { action: 'maintenance.toggle', subject: null, subjectName: null, after: { enabled: true } }),
  entry(10, {
    action: 'application.state',
    subject: '7',
    before: { state: 'PENDING' },
    after: { state: 'ACCEPTED' },
  }),
  entry(9, {
    action: 'alert.send',
    after: { message: 'Willkommen im Team! '.repeat(12), category: 'system' },
  }),
  entry(8, {
    action: 'account.create',
    actor: { uuid: null, name: 'command line' },
    after: { rank: 'owner', lang: 'de' },
  }),
  entry(7, { action: 'account.rank', actor: { uuid: null, name: 'command line' } }),
  entry(6, { action: 'account.password', after: { firstLogin: true, endedSessions: 2 } }),
  entry(5, { action: 'account.second-factor', after: { enabled: false, endedSessions: 1 } }),
  entry(4, { action: 'account.sessions', before: { open: 3 }, after: { open: 0 } }),
  entry(3, { before: ['?'], after: { rank: 'god', since: 'x'.repeat(60) } }),
  entry(2, { action: 'world.reset' as AuditEntry['action'], before: null, after: { world: 7 } }),
];

/** As many as come at once, and then nothing. */
const firstPart: Answer = (route) =>
  new URL(route.request().url()).searchParams.has('before')
    ? route.fulfill({ status: 500, json: { code: 'internal', message: '' } })
    : route.fulfill({ json: Array.from({ length: 50 }, (_, index) => entry(50 - index, {})) });

export const auditShots: readonly Shot[] = [
  {
    ...list,
    state: 'every-kind',
    answers: { [AUDIT]: answered(everyKind) },
    shows: text('The command line', 'Die Kommandozeile'),
  },
  {
    ...list,
    state: 'older-failed',
    answers: { [AUDIT]: firstPart },
    prepare: (visit) => button('Load older entries', 'Ältere Einträge laden')(visit).click(),
    shows: text('Older entries could not be loaded', 'Fehler beim Laden älterer Einträge'),
  },
  {
    ...list,
    state: 'none-of-kind',
    address: '/panel/audit?action=account.sessions',
    answers: { [AUDIT]: answered([]) },
    shows: heading('No entries yet', 'Noch keine Einträge'),
  },
  {
    ...list,
    state: 'loading',
    answers: { [AUDIT]: never },
    shows: text('The audit trail is loading …', 'Das Protokoll wird geladen …'),
  },
  {
    ...list,
    state: 'empty',
    answers: { [AUDIT]: answered([]) },
    shows: heading('No entries yet', 'Noch keine Einträge'),
  },
  {
    ...list,
    state: 'failed',
    answers: { [AUDIT]: refused(500, 'internal') },
    shows: heading('The audit trail could not be loaded', 'Fehler beim Laden des Protokolls'),
  },
];
