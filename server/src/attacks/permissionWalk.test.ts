import { randomUUID } from 'node:crypto';
import { CALLS, type Call } from '@site/contract/calls/all';
import type { DefinedCall } from '@site/contract/calls/defineCall';
import type { RankId } from '@site/contract/ranks';
import { addPlayer, logIn } from '../testing/accounts.ts';
import { Browser } from '../testing/browser.ts';
import { ACCESS, DURING_MAINTENANCE, PLAYERS, RANKS_OF, STAFF } from '../testing/expectedPermissions.ts';
import { letCachesAge } from '../testing/clock.ts';
import { storeMaintenance } from '../testing/maintenance.ts';
import { pathOf } from '../testing/sampleCalls.ts';
import { OPERATOR_KEY, startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const db = await openTestDatabase();

/** What a caller gets whom the rules let through: the calls themselves do nothing here. */
const PASSED = 299;
const { app } = await startTestApp({
  db,
  onRoute(route) {
    if (route.url.startsWith('/api/')) route.handler = async (_request, reply) => reply.code(PASSED).send();
  },
});

/** Whose logins are real. */
const { app: real } = await startTestApp({ db });

let isMaintenance = false;

let count = 0;

/** A new player who has logged in. */
async function enter(rank: RankId): Promise<Browser> {
  const name = `${rank}_${(count += 1)}`;
  await addPlayer(db, { name, rank });
  return logIn(real, name);
}

const demoted = await enter('admin');
await db.updateTable('users').set({ rank: 'player' }).execute();

interface Caller {
  readonly rank?: string;
  readonly browser: Browser;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The callers and the rank they should be treated as; a visitor has none. */
const PEOPLE: Record<string, Caller> = {
  visitor: { browser: new Browser(real) },
  'a demoted admin': { rank: 'player', browser: demoted },
  operator: { browser: new Browser(real), headers: { 'x-operator-key': OPERATOR_KEY } },
};
for (const rank of [...STAFF, ...PLAYERS]) PEOPLE[rank] = { rank, browser: await enter(rank as RankId) };
const ended = await enter('owner');
await db
  .updateTable('sessions')
  .set({ ended_at: new Date() })
  .where('user_id', 'in', db.selectFrom('users').select('uuid').where('name', '=', `owner_${count}`))
  .execute();

async function make(call: Call, { browser, headers }: Caller): Promise<number> {
  const [method = ''] = call.split(' ');
  const { sampleRequest }: DefinedCall = CALLS[call];
  const { statusCode } = await app.inject({
    method: method as 'GET',
    url: `/api${pathOf(call)}`,
    headers: {
      ...headers,
      'idempotency-key': randomUUID(),
      ...(browser.token && { authorization: `Bearer ${browser.token}` }),
    },
    cookies: Object.fromEntries(browser.cookies),
    ...(sampleRequest?.body && { payload: sampleRequest.body }),
  });
  return statusCode;
}

/** The expected status for a rank, or for a visitor without one. */
function expectedOf(call: Call, rank: string | undefined, who = ''): number {
  const access = ACCESS[call];
  if (access === 'operator') return who === 'operator' ? PASSED : 401;
  const isServed = !isMaintenance || DURING_MAINTENANCE.includes(call) || STAFF.includes(rank ?? '');
  if (!isServed) return 503;
  if (access === 'gate' || access === 'game') return 401;
  // The call itself asks for the signature, or the cookie (`refresh.test.ts`).
  if (access === 'signature' || access === 'cookie') return PASSED;
  if (rank === undefined) return access === 'everybody' ? PASSED : 401;
  return RANKS_OF[access].includes(rank) ? PASSED : 403;
}

const calls = Object.keys(ACCESS) as Call[];

async function walk(call: Call): Promise<void> {
  const [answered, expected]: [Record<string, number>, Record<string, number>] = [{}, {}];
  for (const [who, caller] of Object.entries(PEOPLE)) {
    answered[who] = await make(call, caller);
    expected[who] = expectedOf(call, caller.rank, who);
  }
  expect(answered).toEqual(expected);
}

async function setMaintenance(enabled: boolean): Promise<void> {
  await db.deleteFrom('settings').execute();
  await storeMaintenance(db, enabled);
  letCachesAge(1_100);
  isMaintenance = enabled;
}

test('the callers are a visitor, every rank, a demoted admin and the operator', () => {
  expect(Object.keys(PEOPLE)).toHaveLength(1 + 18 + 1 + 1);
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
    expect(await make(call, { browser: ended })).toBe(expectedOf(call, undefined));
  });

  test('during maintenance either, with 401 so that its holder refreshes it', async () => {
    await setMaintenance(true);
    const answered: Record<string, number> = {};
    for (const call of calls) answered[call] = await make(call, { browser: ended });
    const expected = calls.map((call): [Call, number] => [
      call,
      DURING_MAINTENANCE.includes(call) ? expectedOf(call, undefined) : 401,
    ]);
    expect(answered).toEqual(Object.fromEntries(expected));
    await setMaintenance(false);
  });
});
