import type { Alert } from '@site/contract/http/alerts';
import type { Application, ApplicationDecision, ApplicationDetail } from '@site/contract/http/applications';
import type { AuditEntry, PanelSettings, StaffMember } from '@site/contract/http/panel';
import type { AccountData } from '@site/contract/http/privacy';
import type { Profile } from '@site/contract/http/profile';
import type { SessionUser } from '@site/contract/http/session';
import type { PlayerPlace } from '@site/contract/http/stats';
import type { Call, CALLS } from '@site/contract/calls/all';
import type { RankId } from '@site/contract/ranks';
import { dayOf, plain, type SyntheticRequest, type SyntheticResponse } from './syntheticResponse.ts';
import { GAME_RESPONSES } from './syntheticGame.ts';
import { RELEASE_RESPONSES } from './syntheticReleases.ts';

type Calls = typeof CALLS;
type Read = Extract<Call, `GET ${string}`>;

/** Reads that require a login. */
type GuardedRead = {
  [Name in Read]: Record<never, never> extends Calls[Name]['guard'] ? never : Name;
}[Read];

/** Reads that require a deploy token or a session. */
type TokenRead = Extract<Call, `GET /remotes${string}`>;

export type SyntheticRead = GuardedRead | TokenRead;

const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

const KNOWN_SINCE = { firstSeen: dayOf(1), nameSince: dayOf(2) };

const TEAM: readonly StaffMember[] = (['admin', 'srmod', 'dev', 'mod', 'sup'] satisfies RankId[]).map(
  (rank, index) => ({
    uuid: uuidOf(index + 1),
    name: `SampleStaff${index + 1}`,
    rank,
    playtime: 900 * index,
    ...KNOWN_SINCE,
  }),
);

const ROLES = ['Supporter', 'Content', 'Developer', 'Builder'] as const;
const STATES = ['PENDING', 'PENDING', 'ACCEPTED', 'DENIED'] as const;

const applicationOf = (id: number, userId: string): Application => ({
  id,
  name: `Sample Applicant ${id}`,
  role: ROLES[(id - 1) % ROLES.length] ?? 'Supporter',
  state: STATES[(id - 1) % STATES.length] ?? 'PENDING',
  created_at: dayOf((id % 28) + 1),
  user_id: userId,
  discord: `sample_applicant_${id}`,
  age: 18 + (id % 20),
  strengths: 'Sample text about strengths. '.repeat(6).trim(),
  weaknesses: 'Sample text about weaknesses. '.repeat(6).trim(),
  motivation: 'Sample text about motivation. '.repeat(6).trim(),
});

const APPLICATIONS = Array.from({ length: 12 }, (_, index) => applicationOf(index + 1, uuidOf(index + 101)));

const ALERTS: readonly Alert[] = (['system', 'application', 'clan', 'shop', 'security'] as const).map(
  (category, index) => ({
    id: index + 1,
    category,
    message: `Sample alert ${index + 1}`,
    created_at: dayOf(index + 1),
    is_read: index < 2 ? 0 : 1,
  }),
);

const SETTINGS: PanelSettings = {
  maintenance: { enabled: false, message: 'Sample message' },
  monitoring: {
    showPlayerCount: true,
    autoRestart: false,
    logLevel: 'info',
    checklist: [
      { id: 'sample-1', label: 'Sample task 1', done: true },
      { id: 'sample-2', label: 'Sample task 2', done: false },
    ],
  },
};

const auditEntryOf = (
  id: number,
  { action, subject, subjectName, before, after }: Omit<AuditEntry, 'id' | 'created_at' | 'actor'>,
): AuditEntry => ({
  id,
  created_at: dayOf(id),
  actor: { uuid: uuidOf(1), name: 'SampleStaff1' },
  action,
  subject,
  subjectName,
  before,
  after,
});

const AUDIT: readonly AuditEntry[] = [
  auditEntryOf(3, {
    action: 'staff.rank',
    subject: uuidOf(5),
    subjectName: 'SampleStaff5',
    before: { rank: 'jrsup' },
    after: { rank: 'sup' },
  }),
  auditEntryOf(2, {
    action: 'application.state',
    subject: '3',
    subjectName: 'Sample Applicant 3',
    before: { state: 'PENDING' },
    after: { state: 'ACCEPTED' },
  }),
  auditEntryOf(1, {
    action: 'maintenance.toggle',
    subject: null,
    subjectName: null,
    before: { enabled: true },
    after: { enabled: false },
  }),
];

const placeOf = (mode: string, place: number): PlayerPlace => ({
  mode,
  range: 'lifetime',
  place,
  elo: 1500 - place,
  kills: 40,
  deaths: 20,
  toNext: 12,
});

/** The fake user's belongings. */
const OWNED = { coins: 1200, playtime: 5400 };

function profileOf(asked: string, user: SessionUser): Profile {
  const { uuid, name, rank } = user;
  const isOwn = asked === uuid || asked.toLowerCase() === name.toLowerCase();
  const clan = { name: 'Sample Clan', tag: 'SMPL' };
  if (isOwn) return { uuid, name, rank, ...OWNED, clan };
  return { uuid: uuidOf(201), name: 'SamplePlayer', rank: 'player', coins: 340, playtime: 754, clan };
}

const accountDataOf = ({ uuid, name, lang, rank }: SessionUser): AccountData => ({
  exported_at: dayOf(5),
  account: {
    ...{ uuid, name, lang, rank, ...OWNED, created_at: dayOf(1), name_changed_at: null, delete_after: null },
    ...{ hasPassword: true, hasSecondFactor: true, recoveryCodes: 10 },
  },
  clan: null,
  stats: [],
  chat: [],
  reports: [],
  commands: [],
  alerts: [...ALERTS],
  applications: [],
  sessions: [{ created_at: dayOf(4), expires_at: dayOf(28), ended_at: null }],
  audit: [],
  releases: [],
});

function pageOf<Row>(rows: readonly Row[], query: URLSearchParams): SyntheticResponse {
  const offset = Number(query.get('offset') ?? 0);
  const limit = Number(query.get('limit') ?? rows.length);
  return {
    body: rows.slice(offset, offset + limit),
    headers: { 'x-total-count': String(rows.length) },
  };
}

/**
 * The synthetic responses of the gate's browser to every non-public read. They contain no personal data: the build
 * under test may send it anywhere.
 */
export const SYNTHETIC_RESPONSES: Readonly<
  Record<SyntheticRead, (request: SyntheticRequest) => SyntheticResponse>
> = {
  'GET /user/rank': ({ user }) => plain({ rank: user.rank }),
  'GET /user/lang': ({ user }) => plain({ lang: user.lang.toUpperCase() }),
  'GET /user/data': ({ user }) => plain(accountDataOf(user)),
  'GET /alerts': () => plain(ALERTS),
  'GET /alerts/unread': () => plain(ALERTS.filter(({ is_read: isRead }) => isRead === 0)),
  'GET /profile/:user': ({ params, user }) => plain(profileOf(params['user'] ?? '', user)),
  'GET /stats/places/:user': () => plain([placeOf('bedwars', 4), placeOf('cores', 27)]),
  'GET /applications/own': ({ user }) => plain([applicationOf(3, user.uuid), applicationOf(4, user.uuid)]),
  'GET /applications/all': ({ query }) =>
    pageOf(
      APPLICATIONS.filter(({ state }) => [null, state].includes(query.get('state') as never)),
      query,
    ),
  'GET /applications/:id': ({ params }) => {
    const found = applicationOf(Number(params['id']) || 1, uuidOf(101));
    return plain({
      ...found,
      player: 'SamplePlayer',
      lang: 'en',
      ...KNOWN_SINCE,
    } satisfies ApplicationDetail);
  },
  'GET /applications/:id/history': () =>
    plain([
      { id: 1, by: 'SampleStaff1', from: 'PENDING', to: 'ACCEPTED', created_at: dayOf(4) },
    ] satisfies ApplicationDecision[]),
  'GET /panel/settings': () => ({ body: SETTINGS, headers: { etag: '"1"' } }),
  'GET /panel/staff': () => plain(TEAM),
  'GET /panel/audit': ({ query }) => plain(query.has('before') ? [] : AUDIT),
  ...RELEASE_RESPONSES,
  ...GAME_RESPONSES,
};

/** Returns whether a call gets a synthetic response. */
export function isSyntheticRead(call: Call): call is SyntheticRead {
  return Object.hasOwn(SYNTHETIC_RESPONSES, call);
}
