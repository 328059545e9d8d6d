import type { Guard } from './guards.ts';
import { needsLogin, needsRank, rankPasses } from './guards.ts';
import { DEVELOPER_RANKS, FORCE_RANKS, LEAD_RANKS, RANK_NAMES, type RankId } from './ranks.ts';

/** Who may make a call, and when. */
export interface CallRule {
  /** Who is let in, by login and rank. An empty guard lets everybody in. */
  readonly guard: Guard;
  /** Served to everybody while maintenance is on; other calls are then for staff only. */
  readonly duringMaintenance?: true;
  /** Made by programs, which come from anywhere and carry nobody's cookies: it ignores sessions. */
  readonly forPrograms?: true;
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

const DEPLOYERS = "The remote's deploy token, or a developer's session.";

const FORCERS = FORCE_RANKS.map((rank) => RANK_NAMES[rank]).join(', ');

const FRESH = 'A session that began, or was confirmed, in the last ten minutes.';

const everybodyAlways = { guard: everybody, duringMaintenance: true } as const satisfies CallRule;
// Open to every login and rank: these calls check the token or session themselves.
const forDeployers = { ...everybodyAlways, also: DEPLOYERS } as const satisfies CallRule;
const forTokens = { ...everybodyAlways, also: "The remote's deploy token." } as const satisfies CallRule;
const forGames = {
  ...everybodyAlways,
  forPrograms: true,
  also: "A game server's token.",
} as const satisfies CallRule;
const forGate = { ...everybodyAlways, also: 'The gate token.' } as const satisfies CallRule;

/**
 * Every call under `/api` with who may make it. The server refuses to start with a route that is not in this table,
 * checks each call against it, and the documentation is written from it.
 */
export const CALLS = {
  'POST /login': everybodyAlways,
  'POST /login/link': { ...everybodyAlways, also: 'A code that the player got in the game, once.' },
  'POST /login/link/check': { ...everybodyAlways, also: 'A code that the player got in the game.' },
  'POST /user/2fa/login': {
    ...everybodyAlways,
    also: 'The cookie of the password step, for the same player.',
  },
  'POST /refresh': { ...everybodyAlways, also: 'The refresh cookie, once.' },
  'POST /logout': everybodyAlways,
  'GET /user/rank': { guard: players, duringMaintenance: true },
  'GET /user/lang': { guard: players, duringMaintenance: true },
  'POST /user/lang': { guard: players, duringMaintenance: true },
  'POST /user/change-password': {
    guard: players,
    also: 'The current password, unless the change is forced or a player (not staff) logged in less than ten minutes ago.',
  },
  'POST /user/2fa/setup': {
    guard: players,
    also: 'The current password to set up the first one; after that a code, and for staff the password too.',
  },
  'POST /user/2fa/verify': { guard: players, also: 'A code for the secret that is being set up.' },
  'POST /user/2fa/disable': {
    guard: players,
    also: 'A code, and for staff the current password. Refused if the rank requires a second factor.',
  },
  'GET /user/data': { guard: players, also: "Only the caller's own data." },
  'POST /user/delete': { guard: players, also: 'The password, and a code if a second factor is on.' },
  'POST /user/2fa/confirm': { guard: players, also: 'A code.' },
  'POST /user/confirm': { guard: players, also: 'A code if a second factor is on, else the password.' },
  'GET /alerts': { guard: players, also: 'Only own alerts.' },
  'GET /alerts/unread': { guard: players, also: 'Only own alerts.' },
  'POST /alerts/mark-read': { guard: players, also: 'Only own alerts; others are unknown.' },
  'POST /alerts/mark-all-read': { guard: players, also: 'Only own alerts.' },
  'POST /alerts/send-application-alert': {
    guard: players,
    also: 'To other players: only the five lead ranks. Never about security.',
  },
  'GET /profile/:user': { guard: players },
  'GET /stats': { guard: everybody },
  'GET /stats/places/:user': { guard: players },
  'GET /clans': { guard: everybody },
  'GET /clans/:clan': { guard: everybody },
  'POST /applications/apply': { guard: players, also: 'One pending application per player.' },
  'GET /applications/own': { guard: players },
  'GET /applications/all': {
    guard: staff,
    also: 'Full applications for the five lead ranks, the ten newest summaries for other staff.',
  },
  'GET /applications/:id': { guard: leads },
  'GET /applications/:id/history': { guard: leads },
  'PATCH /applications/:id/state': {
    guard: leads,
    also: 'With `If-Match`, only if nobody has decided since.',
  },
  'GET /panel/settings': { guard: heads },
  'PUT /panel/settings': {
    guard: heads,
    also: 'With `If-Match`, only if the settings are still at that version.',
  },
  'PUT /panel/maintenance/toggle': {
    guard: heads,
    also: 'With `If-Match`, only if the settings are still at that version.',
  },
  'GET /panel/maintenance': everybodyAlways,
  'GET /panel/staff': { guard: leads },
  'PATCH /panel/staff/:uuid/rank': {
    guard: leads,
    also: 'The rules of power.',
  },
  'GET /panel/audit': { guard: heads },
  'GET /panel/gameservers': { guard: heads },
  'POST /panel/gameservers': { guard: heads, also: FRESH },
  'POST /panel/gameservers/:id/rotate': { guard: heads, also: FRESH },
  'DELETE /panel/gameservers/:id': { guard: heads },
  'GET /panel/game-commands': { guard: heads },
  'POST /panel/game-commands': { guard: heads },
  'POST /panel/game-commands/:id/repeat': { guard: heads },
  'POST /panel/game-commands/:id/settle': { guard: heads },
  'GET /panel/chat': { guard: staff },
  'GET /shop/voucher': { guard: everybody },
  'GET /registry': everybodyAlways,
  'GET /remotes': forDeployers,
  'GET /remotes/uses': { guard: developers, duringMaintenance: true },
  'GET /remotes/:name/errors': { guard: developers, duringMaintenance: true },
  'GET /remotes/:name/history': forDeployers,
  'POST /remotes/:name/versions': forTokens,
  'PUT /remotes/:name/versions/:version/files/*': forTokens,
  'POST /remotes/:name/versions/:version/complete': forTokens,
  'POST /remotes/:name/deployments': {
    ...everybodyAlways,
    also: `${DEPLOYERS} To override the checks: a session of ${FORCERS} with a code from the last ten minutes, no token.`,
  },
  'GET /remotes/:name/deployments/:id': forDeployers,
  'POST /remotes/:name/rollback': forDeployers,
  'PUT /remotes/:name/canary': {
    ...everybodyAlways,
    also: `${DEPLOYERS} To name players: a session with a code from the last ten minutes, no token; only the caller or developers with less power.`,
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
  'POST /game/v1/sync': forGames,
  'POST /game/v1/link-codes': forGames,
  'GET /azlink': forGames,
  'POST /azlink': forGames,
} as const satisfies Readonly<Record<string, CallRule>>;

/** A call under `/api`: method and path, parameters by name. */
export type Call = keyof typeof CALLS;

/** Returns whether a text is a call of the table. */
export function isCall(value: string): value is Call {
  return Object.hasOwn(CALLS, value);
}

/**
 * Calls that stay open to a logged-in player who must set up a second factor: those that the setup needs, and those
 * with which every page fetches the player's rank and language.
 */
export const OPEN_WITHOUT_SECOND_FACTOR: readonly Call[] = [
  'GET /user/rank',
  'GET /user/lang',
  'POST /user/lang',
  'POST /user/change-password',
  'POST /user/2fa/setup',
  'POST /user/2fa/verify',
];

/** Returns whether a call is open to a player whose required second factor is not set up yet. */
export function isOpenWithoutSecondFactor(call: Call): boolean {
  return OPEN_WITHOUT_SECOND_FACTOR.includes(call);
}

/**
 * Returns whether login and rank allow a call, which is what a page needs to know to offer it.
 *
 * @param rank of who would make it; `undefined` for a visitor
 */
export function mayCall(rank: RankId | undefined, call: Call): boolean {
  const { guard }: CallRule = CALLS[call];
  if (rank === undefined) return !needsLogin(guard);
  return !needsRank(guard) || rankPasses(guard, rank);
}
