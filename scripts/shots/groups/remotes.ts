import type { ReleaseEvent, RemoteStatus } from '@site/contract/http/releases';
import { answered, never, refused } from '../answers.ts';
import { button, dialog, heading, text } from '../find.ts';
import type { Shot } from '../shot.ts';

const remotes = { screen: 'remotes', address: '/panel/remotes', account: 'dev' } as const;
const CALL = '**/api/remotes';
const HISTORY = '**/api/remotes/*/history';

const LIVE = '2.0.0-abcdef1234567890';
const OLD = '1.0.0-aaaa1111';
const NEW = '3.0.0-bbbb2222';

const build = (version: string) => ({
  version,
  commit: 'c0ffee1234567890',
  published_at: '2026-11-05T12:30:00.000Z',
  by: 'pipeline of the shop',
});

const health = (version: string, value: number | null) => ({
  version,
  loads: 1_995,
  failures: 5,
  errors: 25,
  loadP75: value,
  lcpP75: value,
  inpP75: value,
  clsP75: value && value / 10_000,
});

const shop: RemoteStatus = {
  name: 'shop',
  live: { ...build(LIVE), since: '2026-11-05T12:30:00.000Z' },
  previous: OLD,
  canary: { version: NEW, percent: 10, users: [] },
  versions: [NEW, LIVE, OLD].map(build),
  health: [health(NEW, 1_840), health(LIVE, 93.4), health(OLD, null)],
};

const untouched: RemoteStatus = {
  name: 'a-remote-with-the-longest-name-there-is-x',
  live: { version: OLD, commit: 'unknown', since: null, by: null },
  previous: null,
  canary: null,
  versions: [],
  health: [],
};

const event = (id: number, own: Partial<ReleaseEvent>): ReleaseEvent => ({
  id,
  created_at: `2026-11-05T12:3${id}:00.000Z`,
  by: 'pipeline of the shop',
  action: 'deploy',
  from: OLD,
  to: LIVE,
  why: '',
  problems: [],
  ...own,
});

const events = [
  event(4, {
    action: 'auto-rollback',
    by: 'site',
    from: NEW,
    to: LIVE,
    why: '6 failures and errors in 100 loads (6.0 %).',
  }),
  event(3, { action: 'publish', from: null, to: NEW }),
  event(2, {
    action: 'refuse',
    to: NEW,
    problems: [
      { check: 'budget', what: 'The entry is too large.', where: 'remoteEntry.js', todo: 'Import less.' },
    ],
  }),
  event(1, {}),
];

const answers = { [CALL]: answered([shop, untouched]), [HISTORY]: answered(events) };

export const remotesShots: readonly Shot[] = [
  { ...remotes, state: 'list', answers, shows: heading('shop', 'shop') },
  { ...remotes, state: 'new-site', shows: heading('shop', 'shop') },
  {
    ...remotes,
    state: 'history',
    answers,
    async prepare(visit) {
      await text('3 versions are kept', '3 Versionen sind aufbewahrt')(visit).click();
      await button('Show history', 'Verlauf zeigen')(visit).click();
      await text('1 problem was found', '1 Problem wurde gefunden')(visit).click();
    },
    shows: button('Hide history', 'Verlauf verbergen'),
  },
  {
    ...remotes,
    state: 'history-failed',
    answers: { ...answers, [HISTORY]: refused(500, 'internal') },
    prepare: (visit) => button('Show history', 'Verlauf zeigen')(visit).click(),
    shows: heading('The history could not be loaded', 'Fehler beim Laden des Verlaufs'),
  },
  {
    ...remotes,
    state: 'trial',
    answers,
    isWindow: true,
    prepare: (visit) => button('Change the trial', 'Test ändern')(visit).click(),
    shows: dialog('Try a version of shop on some', 'Version von shop bei einigen testen'),
  },
  {
    ...remotes,
    state: 'roll-back',
    answers,
    isWindow: true,
    prepare: (visit) => button('Roll back', 'Zurückrollen')(visit).click(),
    shows: dialog('Roll shop back?', 'shop zurückrollen?'),
  },
  {
    ...remotes,
    state: 'loading',
    answers: { [CALL]: never },
    shows: text('The remotes are loading …', 'Die Remotes werden geladen …'),
  },
  {
    ...remotes,
    state: 'empty',
    answers: { [CALL]: answered([]) },
    shows: heading('No remotes yet', 'Noch keine Remotes'),
  },
  {
    ...remotes,
    state: 'failed',
    answers: { [CALL]: refused(500, 'internal') },
    shows: heading('The remotes could not be loaded', 'Fehler beim Laden der Remotes'),
  },
];
