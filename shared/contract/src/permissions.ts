import type { Guard } from './guards.ts';
import { needsLogin, needsRank, rankPasses } from './guards.ts';
import { DEVELOPER_RANKS, FORCE_RANKS, LEAD_RANKS, RANK_NAMES, type RankId } from './ranks.ts';

/** Who may make a call, and when. */
export interface CallRule {
  /** Who is let in, by login and rank. An empty guard lets everybody in. */
  readonly guard: Guard;
  /** Served to everybody while maintenance is on; other calls are then for staff only. */
  readonly duringMaintenance?: true;
  /** What is checked beyond login and rank, in a sentence for the documentation. */
  readonly also?: string;
}

// Typed as narrowly as possible, so that the compiler knows which calls ask for a login.
const everybody = {} satisfies Guard;
const players = { login: true } satisfies Guard;
const staff = { staff: true } satisfies Guard;
const leads = { ranks: LEAD_RANKS } satisfies Guard;
const developers = { ranks: DEVELOPER_RANKS } satisfies Guard;
const heads = { ranks: ['owner', 'admin'] } satisfies Guard;

const DEPLOYERS = `A deploy token for the remote, or a session of one of these ranks: ${DEVELOPER_RANKS.map((rank) => RANK_NAMES[rank]).join(', ')}.`;

const FORCERS = FORCE_RANKS.map((rank) => RANK_NAMES[rank]).join(', ');

const everybodyAlways = { guard: everybody, duringMaintenance: true } as const satisfies CallRule;
// Open to every login and rank: these calls check the token or session themselves.
const forDeployers = { ...everybodyAlways, also: DEPLOYERS } as const satisfies CallRule;
const forTokens = { ...everybodyAlways, also: 'A deploy token for the remote.' } as const satisfies CallRule;
const forGate = { ...everybodyAlways, also: 'The token of the gate.' } as const satisfies CallRule;

/**
 * Every call under `/api` with who may make it. The server refuses to start with a route that is not in this table,
 * checks each call against it, and the documentation is written from it.
 */
export const CALLS = {
  'POST /login': everybodyAlways,
  'POST /user/2fa/login': {
    ...everybodyAlways,
    also: 'The cookie of the password step, for the player it was set for.',
  },
  'POST /refresh': { ...everybodyAlways, also: 'The refresh cookie, once.' },
  'POST /logout': everybodyAlways,
  'GET /user/rank': { guard: players, duringMaintenance: true },
  'GET /user/lang': { guard: players, duringMaintenance: true },
  'POST /user/lang': { guard: players, duringMaintenance: true },
  'POST /user/change-password': {
    guard: players,
    also: 'The current password, unless the change is forced or, for players, the login less than ten minutes old.',
  },
  'POST /user/2fa/setup': {
    guard: players,
    also: 'The current password for the first one; a code where one is on already, and for staff the password too.',
  },
  'POST /user/2fa/verify': { guard: players, also: 'A code of the secret under set-up.' },
  'POST /user/2fa/disable': {
    guard: players,
    also: 'A code, and for staff the current password. Refused where the rank needs a second factor.',
  },
  'GET /user/data': { guard: players, also: 'Answers the own data only.' },
  'POST /user/delete': { guard: players, also: 'The password, and a code where a second factor is on.' },
  'POST /user/2fa/confirm': { guard: players, also: 'A code.' },
  'GET /alerts': { guard: players, also: 'Answers the own alerts only.' },
  'GET /alerts/unread': { guard: players, also: 'Answers the own alerts only.' },
  'POST /alerts/mark-read': { guard: players, also: 'An own alert; that of another is unknown.' },
  'POST /alerts/mark-all-read': { guard: players, also: 'Marks the own alerts only.' },
  'POST /alerts/send-application-alert': {
    guard: players,
    also: 'To another player: the five lead ranks only. None about security.',
  },
  'GET /profile/:user': { guard: players },
  'GET /stats': { guard: everybody },
  'GET /stats/places/:user': { guard: players },
  'GET /clans': { guard: everybody },
  'GET /clans/:clan': { guard: everybody },
  'POST /applications/apply': { guard: players, also: 'One pending application a player.' },
  'GET /applications/own': { guard: players },
  'GET /applications/all': {
    guard: staff,
    also: 'Whole applications for the five lead ranks, the ten newest summaries for other staff.',
  },
  'GET /applications/:id': { guard: leads },
  'GET /applications/:id/history': { guard: leads },
  'PATCH /applications/:id/state': { guard: leads },
  'GET /panel/settings': { guard: heads },
  'PUT /panel/settings': { guard: heads, also: 'With `If-Match`, only over the version it names.' },
  'PUT /panel/maintenance/toggle': { guard: heads, also: 'With `If-Match`, only over the version it names.' },
  'GET /panel/maintenance': everybodyAlways,
  'GET /panel/staff': { guard: leads },
  'PATCH /panel/staff/:uuid/rank': {
    guard: leads,
    also: 'The rules of power: see below the table.',
  },
  'GET /panel/audit': { guard: heads },
  'GET /shop/voucher': { guard: everybody },
  'GET /registry': everybodyAlways,
  'GET /remotes': forDeployers,
  'GET /remotes/:name/history': forDeployers,
  'POST /remotes/:name/versions': forTokens,
  'PUT /remotes/:name/versions/:version/files/*': forTokens,
  'POST /remotes/:name/versions/:version/complete': forTokens,
  'POST /remotes/:name/deployments': {
    ...everybodyAlways,
    also: `${DEPLOYERS} Past the checks: no token, but a session of ${FORCERS} with a code of the last ten minutes.`,
  },
  'GET /remotes/:name/deployments/:id': forDeployers,
  'POST /remotes/:name/rollback': forDeployers,
  'PUT /remotes/:name/canary': {
    ...everybodyAlways,
    also: `${DEPLOYERS} For players by name: no token, but a session with a code of the last ten minutes; the caller, or developers of less power.`,
  },
  'DELETE /remotes/:name/canary': forDeployers,
  'POST /gate/claim': forGate,
  'POST /gate/verdicts': forGate,
  'GET /overrides': { guard: developers, duringMaintenance: true },
  'PUT /overrides': { guard: developers, duringMaintenance: true },
  'DELETE /overrides': everybodyAlways,
  'POST /telemetry': everybodyAlways,
  'GET /privacy': everybodyAlways,
  'POST /csp-reports': everybodyAlways,
  'GET /csp-reports': { guard: developers },
  'GET /status': everybodyAlways,
  'GET /avatar/:uuid': everybodyAlways,
} as const satisfies Readonly<Record<string, CallRule>>;

/** A call under `/api`: method and path, parameters by name. */
export type Call = keyof typeof CALLS;

/** Whether a text is a call of the table. */
export function isCall(value: string): value is Call {
  return Object.hasOwn(CALLS, value);
}

/**
 * Calls with a login that stay open to who has to set up a second factor: those that it takes, and those by which every
 * page knows who is logged in and in which language.
 */
export const OPEN_WITHOUT_SECOND_FACTOR: readonly Call[] = [
  'GET /user/rank',
  'GET /user/lang',
  'POST /user/lang',
  'POST /user/change-password',
  'POST /user/2fa/setup',
  'POST /user/2fa/verify',
];

/** Returns whether a player may make a call whose rank needs a second factor that is not set up yet. */
export function isOpenWithoutSecondFactor(call: Call): boolean {
  return OPEN_WITHOUT_SECOND_FACTOR.includes(call);
}

/**
 * Whether login and rank allow a call, which is what a page needs to know to offer it.
 *
 * @param rank of who would make it; `undefined` for a visitor
 */
export function mayCall(rank: RankId | undefined, call: Call): boolean {
  const { guard }: CallRule = CALLS[call];
  if (rank === undefined) return !needsLogin(guard);
  return !needsRank(guard) || rankPasses(guard, rank);
}
