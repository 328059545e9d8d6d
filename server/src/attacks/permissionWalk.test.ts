import { CALLS, type Call } from '@site/contract/calls/all';
import type { DefinedCall } from '@site/contract/calls/defineCall';
import type { RankId } from '@site/contract/ranks';
import { addPlayer, logIn, PASSWORD } from '../testing/accounts.ts';
import { Browser } from '../testing/browser.ts';
import { ACCESS, DURING_MAINTENANCE, PLAYERS, RANKS_OF, STAFF } from '../testing/expectedPermissions.ts';
import { pathOf } from '../testing/sampleCalls.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const db = await openTestDatabase();
// The demo calls no external service.
const { app } = await startTestApp({ db, env: { DEMO: '1' } });
const MODERATOR = await addPlayer(db, { name: 'Moderator', rank: 'mod' });
const APPLICANT = await addPlayer(db, { name: 'Applicant' });
await addPlayer(db, { name: 'Somebody' });
const clan = { id: '5b0ca8ba-3a1a-4c27-8a3b-0d1a4e0ad9f1', name: 'Otters', tag: 'OTTR', elo: 1500 };
await db.insertInto('clans').values(clan).execute();
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

/** How the sample of a call is made here, where that differs from its definition. */
interface Walked {
  /** Parameters that exist in this test. */
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: (name: string) => object;
  /** Prepares the account. */
  readonly prepare?: (name: string) => Promise<unknown>;
  /** The status for permitted callers, if not that of success: a missing code or alert is rejected, but not because of the rank. */
  readonly status?: number;
  /** Repeated by the permitted caller to undo it. */
  readonly isUndoneByItself?: true;
  /** Set if the call changes the caller's own permissions. */
  readonly changesCaller?: true;
}

const turnSecondFactorOn = (name: string) =>
  db.updateTable('users').set({ totp_secret: 'JBSWY3DPEHPK3PXP' }).where('name', '=', name).execute();

const wrongCode = { body: () => ({ code: '000000' }), status: 400 };
const noVersion = { status: 404 };
const ofApplication = { params: { id: String(applicationId) } };

const WALKED: Readonly<Partial<Record<Call, Walked>>> = {
  'POST /login': { body: (name) => ({ name, password: PASSWORD }), changesCaller: true },
  'POST /login/link': { status: 400 },
  'POST /login/link/check': { status: 400 },
  'POST /user/2fa/login': { status: 400 },
  'POST /logout': { changesCaller: true },
  // With a wrong password and no code: forty hashes and forty pictures would take half a minute.
  'POST /user/change-password': { status: 400 },
  'POST /user/2fa/setup': { body: () => ({}), prepare: turnSecondFactorOn, status: 400, changesCaller: true },
  'POST /user/2fa/verify': wrongCode,
  'POST /user/2fa/disable': wrongCode,
  'POST /user/2fa/confirm': wrongCode,
  'POST /user/confirm': wrongCode,
  'POST /user/delete': { status: 400 },
  'POST /alerts/mark-read': { status: 404 },
  'GET /avatar/:uuid': { params: { uuid: APPLICANT.uuid } },
  'POST /applications/apply': { changesCaller: true },
  'GET /applications/:id': ofApplication,
  'GET /applications/:id/history': ofApplication,
  'PATCH /applications/:id/state': ofApplication,
  'PUT /panel/settings': { body: () => settings(isMaintenance) },
  'PUT /panel/maintenance/toggle': { isUndoneByItself: true },
  'PATCH /panel/staff/:uuid/rank': { params: { uuid: MODERATOR.uuid } },
  'POST /panel/gameservers': { body: () => ({ name: '/' }), status: 400 },
  'POST /panel/gameservers/:id/rotate': { status: 404 },
  'DELETE /panel/gameservers/:id': { status: 404 },
  'POST /panel/game-commands': { status: 404 },
  'POST /panel/game-commands/:id/repeat': { status: 404 },
  'POST /panel/game-commands/:id/settle': { status: 404 },
  // Refused without an idempotency key; there is no payment provider.
  'POST /orders': { status: 400 },
  'GET /orders/:id': { status: 404 },
  'POST /orders/:id/cancel': { status: 404 },
  'POST /orders/:id/check': { status: 404 },
  'POST /payments/:provider/webhook': { status: 404 },
  'POST /payments/demo/act': { status: 404 },
  'GET /panel/orders/:id': { status: 404 },
  'POST /panel/orders/:id/mark-paid': { status: 404 },
  'POST /panel/orders/:id/refund': { status: 404 },
  'POST /panel/orders/:id/settle': { status: 404 },
  'POST /panel/orders/:id/redeliver': { status: 404 },
  'POST /panel/orders/:id/accept': { status: 404 },
  'POST /panel/orders/:id/take-back': { status: 404 },
  // No version exists, so permitted callers get this status.
  'PUT /remotes/:name/versions/:version/files/*': noVersion,
  'POST /remotes/:name/versions/:version/complete': noVersion,
  'POST /remotes/:name/deployments': noVersion,
  'GET /remotes/:name/deployments/:id': noVersion,
  'POST /remotes/:name/rollback': { status: 409 },
  'PUT /remotes/:name/canary': noVersion,
  'POST /remotes/:name/previews': noVersion,
  'PUT /overrides': { body: () => ({ name: 'shop', target: 'http://localhost:3101' }) },
  'POST /csp-reports': {
    body: () => ({ 'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'inline' } }),
  },
};

function statusOf(call: Call): number {
  const { answers }: DefinedCall = CALLS[call];
  return WALKED[call]?.status ?? Number(Object.keys(answers)[0]);
}

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
  const [method = ''] = call.split(' ');
  const { params, body, prepare, isUndoneByItself } = WALKED[call] ?? {};
  const { sampleRequest }: DefinedCall = CALLS[call];
  const path = pathOf(call, params);
  await prepare?.(name);
  const send = async () => {
    if (method === 'GET') return browser.get(`/api${path}`);
    return browser[method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete'](
      `/api${path}`,
      body?.(name) ?? sampleRequest?.body,
    );
  };
  const { statusCode } = await send();
  if (isUndoneByItself && statusCode === statusOf(call)) await send();
  return statusCode;
}

/** The expected status for a rank, or for a visitor without one. */
function expectedOf(call: Call, rank: string | undefined): number {
  const access = ACCESS[call];
  const isServed = !isMaintenance || DURING_MAINTENANCE.includes(call) || STAFF.includes(rank ?? '');
  if (!isServed) return 503;
  if (access === 'gate' || access === 'game') return 401;
  if (access === 'signature') return statusOf(call);
  if (rank === undefined) return access === 'everybody' ? statusOf(call) : 401;
  return RANKS_OF[access].includes(rank) ? statusOf(call) : 403;
}

const calls = Object.keys(ACCESS) as Call[];
const entered = new Map<string, Person>();

async function walk(call: Call): Promise<void> {
  const [answered, expected]: [Record<string, number>, Record<string, number>] = [{}, {}];
  for (const [who, { rank, enter: enterAs }] of Object.entries(PEOPLE)) {
    const person = entered.get(who) ?? (await enterAs());
    entered.set(who, person);
    if (WALKED[call]?.changesCaller) entered.delete(who);
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
