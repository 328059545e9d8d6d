import type { Call } from '@site/contract/calls/all';

// The permissions, repeated by hand from the specification as the expectation of tests, independent of the table of
// calls and the code that reads it.

const HEADS = ['owner', 'admin'];
const LEADS = [...HEADS, 'srdev', 'srmod', 'srcon'];
const DEVELOPERS = [...HEADS, 'srdev', 'dev'];
export const STAFF = [...LEADS, 'ytplus', 'dev', 'mod', 'build', 'con', 'sup', 'jrsup'];
export const PLAYERS = ['yt', 'knock', 'mvp', 'champ', 'vip', 'player'];

type Access =
  | 'everybody'
  | 'cookie'
  | 'token'
  | 'gate'
  | 'game'
  | 'operator'
  | 'signature'
  | 'players'
  | 'staff'
  | 'leads'
  | 'developers'
  | 'heads';

/**
 * Ranks that may make a call; `cookie` requires a session cookie, `token` a deploy token; `gate` and `game` those of the gate and
 * of game servers, `operator` that of the operator, regardless of any login.
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
  operator: [],
  signature: [],
  heads: HEADS,
};

const OPERATOR = {
  'POST /operator/create-user': 'operator',
  'POST /operator/set-rank': 'operator',
  'POST /operator/rename': 'operator',
  'POST /operator/set-uuid': 'operator',
  'POST /operator/reset-password': 'operator',
  'POST /operator/disable-2fa': 'operator',
  'POST /operator/list-sessions': 'operator',
  'POST /operator/end-sessions': 'operator',
  'POST /operator/end-all-sessions': 'operator',
  'POST /operator/create-deploy-token': 'operator',
  'POST /operator/list-deploy-tokens': 'operator',
  'POST /operator/revoke-deploy-token': 'operator',
  'POST /operator/issue-operator-token': 'operator',
  'POST /operator/revoke-operator-token': 'operator',
  'POST /operator/force-deployment': 'operator',
  'POST /operator/delete-version': 'operator',
  'POST /operator/game-server': 'operator',
} as const;

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
  'POST /user/confirm': 'players',
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
  'GET /panel/waiting': 'staff',
  'GET /panel/staff': 'leads',
  'PATCH /panel/staff/:uuid/rank': 'leads',
  'GET /panel/audit': 'heads',
  'GET /panel/gameservers': 'heads',
  'POST /panel/gameservers': 'heads',
  'POST /panel/gameservers/:id/rotate': 'heads',
  'DELETE /panel/gameservers/:id': 'heads',
  'GET /shop/checkout': 'everybody',
  'POST /orders': 'players',
  'GET /orders': 'players',
  'GET /orders/:id': 'players',
  'POST /orders/:id/cancel': 'players',
  'POST /orders/:id/check': 'players',
  'POST /payments/:provider/webhook': 'signature',
  'POST /payments/demo/act': 'players',
  'GET /panel/orders': 'heads',
  'GET /panel/orders/sums': 'heads',
  'GET /panel/orders/:id': 'heads',
  'POST /panel/orders/:id/mark-paid': 'heads',
  'POST /panel/orders/:id/refund': 'heads',
  'POST /panel/orders/:id/settle': 'heads',
  'POST /panel/orders/:id/redeliver': 'heads',
  'POST /panel/orders/:id/accept': 'heads',
  'POST /panel/orders/:id/take-back': 'heads',
  'GET /panel/game-commands': 'heads',
  'POST /panel/game-commands': 'heads',
  'POST /panel/game-commands/:id/repeat': 'heads',
  'POST /panel/game-commands/:id/settle': 'heads',
  'GET /panel/chat': 'staff',
  'GET /shop/voucher': 'everybody',
  'GET /registry': 'everybody',
  'GET /remotes': 'developers',
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
  'POST /remotes/:name/previews': 'developers',
  'GET /overrides': 'developers',
  'PUT /overrides': 'developers',
  'DELETE /overrides': 'everybody',
  'GET /preview': 'everybody',
  'POST /gate/claim': 'gate',
  'POST /gate/verdicts': 'gate',
  'POST /telemetry': 'everybody',
  'POST /csp-reports': 'everybody',
  'GET /csp-reports': 'developers',
  'GET /status': 'everybody',
  'GET /avatar/:uuid': 'everybody',
  'POST /game/v1/sync': 'game',
  'POST /game/v1/link-codes': 'game',
  'GET /azlink': 'game',
  'POST /azlink': 'game',
  ...OPERATOR,
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
  'POST /remotes/:name/previews',
  'GET /overrides',
  'PUT /overrides',
  'DELETE /overrides',
  'GET /preview',
  'POST /gate/claim',
  'POST /gate/verdicts',
  'POST /telemetry',
  'GET /privacy',
  'POST /csp-reports',
  'GET /status',
  'GET /avatar/:uuid',
  'POST /payments/:provider/webhook',
  'POST /game/v1/sync',
  'POST /game/v1/link-codes',
  'GET /azlink',
  'POST /azlink',
  ...(Object.keys(OPERATOR) as (keyof typeof OPERATOR)[]),
];
