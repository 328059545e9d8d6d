import type { Call } from '@site/contract/permissions';

// The permissions, repeated by hand from the specification as the expectation of tests, independent of the table of
// calls and the code that reads it.

const HEADS = ['owner', 'admin'];
const LEADS = [...HEADS, 'srdev', 'srmod', 'srcon'];
const DEVELOPERS = [...HEADS, 'srdev', 'dev'];
export const STAFF = [...LEADS, 'ytplus', 'dev', 'mod', 'build', 'con', 'sup', 'jrsup'];
export const PLAYERS = ['yt', 'knock', 'mvp', 'champ', 'vip', 'player'];

type Access =
  'everybody' | 'cookie' | 'token' | 'gate' | 'game' | 'players' | 'staff' | 'leads' | 'developers' | 'heads';

/**
 * Ranks that may make a call; `cookie` requires a session cookie, `token` a deploy token; `gate` and `game` those of the gate and
 * of game servers, regardless of any login.
 */
export const RANKS_OF: Readonly<Record<Access, readonly string[]>> = {
  everybody: [...STAFF, ...PLAYERS],
  cookie: [...STAFF, ...PLAYERS],
  players: [...STAFF, ...PLAYERS],
  staff: STAFF,
  leads: LEADS,
  developers: DEVELOPERS,
  token: [],
  gate: [],
  game: [],
  heads: HEADS,
};

/** Who may make each call. */
export const ACCESS: Readonly<Record<Call, Access>> = {
  'POST /login': 'everybody',
  'POST /login/link': 'everybody',
  'POST /login/link/check': 'everybody',
  'POST /user/2fa/login': 'everybody',
  'POST /refresh': 'cookie',
  'POST /logout': 'everybody',
  'GET /user/rank': 'players',
  'GET /user/lang': 'players',
  'POST /user/lang': 'players',
  'POST /user/change-password': 'players',
  'POST /user/2fa/setup': 'players',
  'POST /user/2fa/verify': 'players',
  'POST /user/2fa/disable': 'players',
  'GET /user/data': 'players',
  'POST /user/delete': 'players',
  'GET /privacy': 'everybody',
  'POST /user/2fa/confirm': 'players',
  'GET /alerts': 'players',
  'GET /alerts/unread': 'players',
  'POST /alerts/mark-read': 'players',
  'POST /alerts/mark-all-read': 'players',
  'POST /alerts/send-application-alert': 'players',
  'GET /profile/:user': 'players',
  'GET /stats': 'everybody',
  'GET /stats/places/:user': 'players',
  'GET /clans': 'everybody',
  'GET /clans/:clan': 'everybody',
  'POST /applications/apply': 'players',
  'GET /applications/own': 'players',
  'GET /applications/all': 'staff',
  'GET /applications/:id': 'leads',
  'GET /applications/:id/history': 'leads',
  'PATCH /applications/:id/state': 'leads',
  'GET /panel/settings': 'heads',
  'PUT /panel/settings': 'heads',
  'PUT /panel/maintenance/toggle': 'heads',
  'GET /panel/maintenance': 'everybody',
  'GET /panel/staff': 'leads',
  'PATCH /panel/staff/:uuid/rank': 'leads',
  'GET /panel/audit': 'heads',
  'GET /shop/voucher': 'everybody',
  'GET /registry': 'everybody',
  'GET /remotes': 'developers',
  'GET /remotes/uses': 'developers',
  'GET /remotes/:name/errors': 'developers',
  'GET /remotes/:name/history': 'developers',
  'POST /remotes/:name/versions': 'token',
  'PUT /remotes/:name/versions/:version/files/*': 'token',
  'POST /remotes/:name/versions/:version/complete': 'token',
  'POST /remotes/:name/deployments': 'developers',
  'GET /remotes/:name/deployments/:id': 'developers',
  'POST /remotes/:name/rollback': 'developers',
  'PUT /remotes/:name/canary': 'developers',
  'DELETE /remotes/:name/canary': 'developers',
  'GET /overrides': 'developers',
  'PUT /overrides': 'developers',
  'DELETE /overrides': 'everybody',
  'POST /gate/claim': 'gate',
  'POST /gate/verdicts': 'gate',
  'POST /telemetry': 'everybody',
  'POST /csp-reports': 'everybody',
  'GET /csp-reports': 'developers',
  'GET /status': 'everybody',
  'GET /avatar/:uuid': 'everybody',
  'POST /game/v1/sync': 'game',
  'POST /game/v1/link-codes': 'game',
};

/** Available to everybody during maintenance; all others only to staff. */
export const DURING_MAINTENANCE: readonly Call[] = [
  'POST /login',
  'POST /login/link',
  'POST /login/link/check',
  'POST /user/2fa/login',
  'POST /refresh',
  'POST /logout',
  'GET /user/rank',
  'GET /user/lang',
  'POST /user/lang',
  'GET /panel/maintenance',
  'GET /registry',
  'GET /remotes',
  'GET /remotes/uses',
  'GET /remotes/:name/errors',
  'GET /remotes/:name/history',
  'POST /remotes/:name/versions',
  'PUT /remotes/:name/versions/:version/files/*',
  'POST /remotes/:name/versions/:version/complete',
  'POST /remotes/:name/deployments',
  'GET /remotes/:name/deployments/:id',
  'POST /remotes/:name/rollback',
  'PUT /remotes/:name/canary',
  'DELETE /remotes/:name/canary',
  'GET /overrides',
  'PUT /overrides',
  'DELETE /overrides',
  'POST /gate/claim',
  'POST /gate/verdicts',
  'POST /telemetry',
  'GET /privacy',
  'POST /csp-reports',
  'GET /status',
  'GET /avatar/:uuid',
  'POST /game/v1/sync',
  'POST /game/v1/link-codes',
];
