import type { Call } from '@site/contract/calls/all';
import type { RankId } from '@site/contract/ranks';
import { addPlayer, logIn, PASSWORD } from '../testing/accounts.ts';
import { Browser } from '../testing/browser.ts';
import { ACCESS, DURING_MAINTENANCE, PLAYERS, RANKS_OF, STAFF } from '../testing/expectedPermissions.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const db = await openTestDatabase();
// The demo calls no external service.
const { app } = await startTestApp({ db, env: { DEMO: '1' } });
const MODERATOR = await addPlayer(db, { name: 'Moderator', rank: 'mod' });
const OF_MODERATOR = `/panel/staff/${MODERATOR.uuid}/rank`;
const APPLICANT = await addPlayer(db, { name: 'Applicant' });
await addPlayer(db, { name: 'Somebody' });
const clan = { id: '5b0ca8ba-3a1a-4c27-8a3b-0d1a4e0ad9f1', name: 'Otters', tag: 'OTTR', elo: 1500 };
await db.insertInto('clans').values(clan).execute();
const NOBODY = '00000000-0000-4000-8000-000000000000';
const TEXTS = { strengths: 'patient', weaknesses: 'late', motivation: 'fun' };
const APPLICATION = { name: 'Applicant', discord: 'applicant', age: 20, role: 'Builder', ...TEXTS } as const;
const { id: applicationId } = await db
  .insertInto('applications')
  .values({ ...APPLICATION, user_id: APPLICANT.uuid })
  .returning('id')
  .executeTakeFirstOrThrow();

let isMaintenance = false;

const settings = (enabled: boolean) => ({
  maintenance: { enabled, message: '' },
  monitoring: { showPlayerCount: true, autoRestart: false, logLevel: 'warn', checklist: [] },
});

interface Sample {
  /** The path parameters and query. */
  readonly path?: string;
  readonly body?: (name: string) => object;
  /** Prepares the account. */
  readonly prepare?: (name: string) => Promise<unknown>;
  /** The status for permitted callers. A missing code or alert is rejected, but not because of the rank. */
  readonly status: number;
  /** Repeated by the permitted caller to undo it. */
  readonly isUndoneByItself?: true;
  /** Whether the call changes the caller's own permissions. */
  readonly changesCaller?: true;
}

const code = () => ({ code: '000000' });
const turnSecondFactorOn = (name: string) =>
  db.updateTable('users').set({ totp_secret: 'JBSWY3DPEHPK3PXP' }).where('name', '=', name).execute();

/** A valid request for every call. */
const CHANGED_PASSWORD = { newPassword: 'a new password', currentPassword: 'wrong' };
const SAMPLES: Readonly<Record<Call, Sample>> = {
  'POST /login': { body: (name) => ({ name, password: PASSWORD }), status: 200, changesCaller: true },
  'POST /login/link': { body: () => ({ code: 'X', newPassword: 'a new password' }), status: 400 },
  'POST /login/link/check': { body: () => ({ code: 'X' }), status: 400 },
  'POST /user/2fa/login': { body: () => ({ code: '000000', uuid: APPLICANT.uuid }), status: 400 },
  'POST /refresh': { status: 200 },
  'POST /logout': { status: 204, changesCaller: true },
  'GET /user/rank': { status: 200 },
  'GET /user/lang': { status: 200 },
  'POST /user/lang': { body: () => ({ lang: 'DE' }), status: 204 },
  // With a wrong password and no code: forty hashes and forty pictures would take half a minute.
  'POST /user/change-password': { body: () => CHANGED_PASSWORD, status: 400 },
  'POST /user/2fa/setup': { prepare: turnSecondFactorOn, status: 400, changesCaller: true },
  'POST /user/2fa/verify': { body: code, status: 400 },
  'POST /user/2fa/disable': { body: code, status: 400 },
  'GET /user/data': { status: 200 },
  'POST /user/delete': { body: () => ({ password: 'wrong' }), status: 400 },
  'GET /privacy': { status: 200 },
  'POST /user/2fa/confirm': { body: code, status: 400 },
  'POST /user/confirm': { body: code, status: 400 },
  'GET /alerts': { status: 200 },
  'GET /alerts/unread': { status: 200 },
  'POST /alerts/mark-read': { body: () => ({ alertId: 999_999 }), status: 404 },
  'POST /alerts/mark-all-read': { status: 204 },
  'POST /alerts/send-application-alert': {
    body: () => ({ category: 'application', message: 'Received.' }),
    status: 204,
  },
  'GET /profile/:user': { path: '/profile/Somebody', status: 200 },
  'GET /stats': { path: '/stats?mode=bedwars&range=daily', status: 200 },
  'GET /stats/places/:user': { path: '/stats/places/Somebody', status: 200 },
  'GET /clans': { status: 200 },
  'GET /clans/:clan': { path: '/clans/OTTR', status: 200 },
  'POST /applications/apply': { body: () => APPLICATION, status: 201, changesCaller: true },
  'GET /applications/own': { status: 200 },
  'GET /applications/all': { status: 200 },
  'GET /applications/:id': { path: `/applications/${applicationId}`, status: 200 },
  'GET /applications/:id/history': { path: `/applications/${applicationId}/history`, status: 200 },
  'PATCH /applications/:id/state': {
    path: `/applications/${applicationId}/state`,
    body: () => ({ newState: 'ACCEPTED' }),
    status: 204,
  },
  'GET /panel/settings': { status: 200 },
  'PUT /panel/settings': { body: () => settings(isMaintenance), status: 200 },
  'PUT /panel/maintenance/toggle': { status: 200, isUndoneByItself: true },
  'GET /panel/maintenance': { status: 200 },
  'GET /panel/staff': { status: 200 },
  'PATCH /panel/staff/:uuid/rank': { path: OF_MODERATOR, body: () => ({ rank: 'mod' }), status: 204 },
  'GET /panel/audit': { status: 200 },
  'GET /panel/gameservers': { status: 200 },
  'POST /panel/gameservers': { body: () => ({ name: '/' }), status: 400 },
  'POST /panel/gameservers/:id/rotate': { path: `/panel/gameservers/${NOBODY}/rotate`, status: 404 },
  'DELETE /panel/gameservers/:id': { path: `/panel/gameservers/${NOBODY}`, status: 404 },
  'GET /panel/game-commands': { status: 200 },
  'POST /panel/game-commands': {
    body: () => ({ kind: 'reset-stats', player: NOBODY, args: {} }),
    status: 404,
  },
  'POST /panel/game-commands/:id/repeat': {
    path: `/panel/game-commands/${NOBODY}/repeat`,
    body: () => ({ reason: 'lost' }),
    status: 404,
  },
  'POST /panel/game-commands/:id/settle': {
    path: `/panel/game-commands/${NOBODY}/settle`,
    body: () => ({ reason: 'lost' }),
    status: 404,
  },
  'GET /panel/chat': { status: 200 },
  'GET /shop/voucher': { status: 200 },
  'GET /registry': { status: 200 },
  'GET /remotes': { status: 200 },
  'GET /remotes/uses': { status: 200 },
  'GET /remotes/:name/errors': { path: '/remotes/shop/errors', status: 200 },
  'GET /remotes/:name/history': { path: '/remotes/shop/history', status: 200 },
  'POST /remotes/:name/versions': { path: '/remotes/shop/versions', status: 201 },
  'PUT /remotes/:name/versions/:version/files/*': {
    path: '/remotes/shop/versions/1.0.0/files/remoteEntry.js',
    status: 404,
  },
  'POST /remotes/:name/versions/:version/complete': {
    path: '/remotes/shop/versions/1.0.0/complete',
    status: 404,
  },
  // No version exists, so permitted callers get this status.
  'POST /remotes/:name/deployments': {
    path: '/remotes/shop/deployments',
    body: () => ({ version: '1.0.0' }),
    status: 404,
  },
  'GET /remotes/:name/deployments/:id': { path: '/remotes/shop/deployments/1', status: 404 },
  'POST /remotes/:name/rollback': { path: '/remotes/shop/rollback', status: 409 },
  'PUT /remotes/:name/canary': {
    path: '/remotes/shop/canary',
    body: () => ({ version: '1.0.0', percent: 10 }),
    status: 404,
  },
  'DELETE /remotes/:name/canary': { path: '/remotes/shop/canary', status: 204 },
  'GET /overrides': { status: 200 },
  'PUT /overrides': { body: () => ({ name: 'shop', target: 'http://localhost:3101' }), status: 204 },
  'DELETE /overrides': { status: 204 },
  'POST /gate/claim': { status: 200 },
  'POST /gate/verdicts': { body: () => ({ id: 1, problems: [] }), status: 204 },
  'POST /csp-reports': {
    body: () => ({ 'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'inline' } }),
    status: 204,
  },
  'GET /csp-reports': { status: 200 },
  'POST /telemetry': {
    body: () => ({ token: 'x', entries: [{ remote: 'shop', version: '1.0.0', kind: 'load', value: 80 }] }),
    status: 204,
  },
  'GET /status': { status: 200 },
  'GET /avatar/:uuid': { path: `/avatar/${APPLICANT.uuid}`, status: 200 },
  'POST /game/v1/sync': { body: () => ({ boot: APPLICANT.uuid }), status: 200 },
  'GET /azlink': { status: 200 },
  'POST /azlink': { body: () => ({}), status: 200 },
  'POST /game/v1/link-codes': { body: () => ({ uuid: APPLICANT.uuid, name: 'Applicant' }), status: 200 },
};

interface Person {
  readonly name: string;
  readonly browser: Browser;
}

let count = 0;

/** A new player who has logged in. */
async function enter(rank: RankId): Promise<Person> {
  const name = `${rank}_${(count += 1)}`;
  await addPlayer(db, { name, rank });
  return { name, browser: await logIn(app, name) };
}

/** The callers and the rank they should be treated as; a visitor has none. */
const PEOPLE: Readonly<Record<string, { readonly rank?: string; readonly enter: () => Promise<Person> }>> = {
  visitor: { enter: async () => ({ name: 'Somebody', browser: new Browser(app) }) },
  ...Object.fromEntries(
    [...STAFF, ...PLAYERS].map((rank) => [rank, { rank, enter: () => enter(rank as RankId) }]),
  ),
  'a demoted admin': {
    rank: 'player',
    async enter() {
      const person = await enter('admin');
      await db.updateTable('users').set({ rank: 'player' }).where('name', '=', person.name).execute();
      return person;
    },
  },
};

async function make(call: Call, { name, browser }: Person): Promise<number> {
  const [method = '', ownPath = ''] = call.split(' ');
  const { path = ownPath, body, prepare, status, isUndoneByItself } = SAMPLES[call];
  await prepare?.(name);
  const send = async () => {
    if (method === 'GET') return browser.get(`/api${path}`);
    return browser[method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete'](`/api${path}`, body?.(name));
  };
  const { statusCode } = await send();
  if (isUndoneByItself && statusCode === status) await send();
  return statusCode;
}

/** The expected status for a rank, or for a visitor without one. */
function expectedOf(call: Call, rank: string | undefined): number {
  const access = ACCESS[call];
  const isServed = !isMaintenance || DURING_MAINTENANCE.includes(call) || STAFF.includes(rank ?? '');
  if (!isServed) return 503;
  if (access === 'gate' || access === 'game') return 401;
  if (rank === undefined) return access === 'everybody' ? SAMPLES[call].status : 401;
  return RANKS_OF[access].includes(rank) ? SAMPLES[call].status : 403;
}

const calls = Object.keys(ACCESS) as Call[];
const entered = new Map<string, Person>();

async function walk(call: Call): Promise<void> {
  const [answered, expected]: [Record<string, number>, Record<string, number>] = [{}, {}];
  for (const [who, { rank, enter: enterAs }] of Object.entries(PEOPLE)) {
    const person = entered.get(who) ?? (await enterAs());
    entered.set(who, person);
    if (SAMPLES[call].changesCaller) entered.delete(who);
    answered[who] = await make(call, person);
    expected[who] = expectedOf(call, rank);
  }
  expect(answered).toEqual(expected);
}

let ended: Person | undefined;

/** A caller with the token and cookie of an ended session. */
async function makeAfterTheEnd(call: Call): Promise<number> {
  ended ??= await enter('owner');
  await db.updateTable('sessions').set({ ended_at: new Date() }).where('ended_at', 'is', null).execute();
  entered.clear();
  const browser = new Browser(app);
  browser.token = ended.browser.token;
  for (const [name, value] of ended.browser.cookies) browser.cookies.set(name, value);
  return make(call, { name: ended.name, browser });
}

async function setMaintenance(enabled: boolean): Promise<void> {
  const { browser } = await enter('owner');
  const answer = await browser.put('/api/panel/settings', settings(enabled));
  expect(answer.statusCode).toBe(200);
  isMaintenance = enabled;
}

test('the callers are a visitor, every rank and a demoted admin', () => {
  expect(Object.keys(PEOPLE)).toHaveLength(1 + 18 + 1);
});

describe('permissions of', () => {
  test.each(calls)('%s', walk);
});

describe('permissions during maintenance of', () => {
  beforeAll(() => setMaintenance(true));
  afterAll(() => setMaintenance(false));

  test.each(calls)('%s', walk);
});

describe('an ended session grants no permission', () => {
  test.each(calls)('%s', async (call) => {
    expect(await makeAfterTheEnd(call)).toBe(expectedOf(call, undefined));
  });

  test('during maintenance either, with 401 so that its holder refreshes it', async () => {
    await setMaintenance(true);
    const answered: Record<string, number> = {};
    for (const call of calls) answered[call] = await makeAfterTheEnd(call);
    const expected = calls.map((call): [Call, number] => [
      call,
      DURING_MAINTENANCE.includes(call) ? expectedOf(call, undefined) : 401,
    ]);
    expect(answered).toEqual(Object.fromEntries(expected));
    await setMaintenance(false);
  });
});
