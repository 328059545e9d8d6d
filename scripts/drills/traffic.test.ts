import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword } from '../../server/src/credentials/passwords.ts';
import { addressOf } from '../../server/src/testing/sockets.ts';
import { startTestApp } from '../../server/src/testing/testApp.ts';
import { openTestDatabase } from '../../server/src/testing/testDatabase.ts';
import { seenBetween, settledAt } from './observations.ts';
import { sumUpSockets } from './socketStates.ts';
import { PLAYERS, startTraffic, type Traffic } from './traffic.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const site = new URL(await addressOf(app));

const accounts = {
  password: 'correct horse battery staple',
  players: Array.from({ length: PLAYERS }, (_, index) => `Player${index}`),
  lead: 'Lead',
};

let traffic: Traffic | undefined;

beforeAll(async () => {
  const password_hash = await hashPassword(accounts.password);
  const add = (name: string, rank: 'player' | 'srmod') =>
    db
      .insertInto('users')
      .values({ uuid: crypto.randomUUID(), name, rank, password_hash, lang: 'en' })
      .execute();
  for (const name of accounts.players) await add(name, 'player');
  await add(accounts.lead, 'srmod');
});

afterEach(() => traffic?.close());

/** Lets people be on the site until it is as it should be, and no longer. */
async function untilWell({ actors, observations, sockets }: Traffic, from: number): Promise<void> {
  const isWell = () =>
    settledAt(observations(), actors, { from, now: performance.now() }) !== undefined &&
    sumUpSockets(sockets()).missing === 0;
  while (!isWell()) await sleep(50);
}

test('on a sound site everything is well, and everything is kept', async () => {
  const begun = performance.now();
  traffic = await startTraffic(site, accounts);
  await untilWell(traffic, begun);
  await sleep(1_000);
  expect(await traffic.checkLive()).toEqual({ missing: 0, duplicated: 0 });
  const verdict = await traffic.verdict();
  expect(verdict).toMatchObject({ lost: [], duplicated: [], unexpected: [] });
  expect(verdict.acknowledged).toBeGreaterThan(10);
  const { reads, writes, failures } = seenBetween(traffic.observations(), begun, performance.now());
  expect([reads.count > 10, writes.count > 10, failures]).toEqual([true, true, {}]);
}, 60_000);

test('what was acknowledged and is gone is missed', async () => {
  const begun = performance.now();
  traffic = await startTraffic(site, accounts);
  await untilWell(traffic, begun);
  await db.deleteFrom('alerts').execute();
  await db.deleteFrom('applications').execute();
  const { lost, duplicated } = await traffic.verdict();
  expect([lost.length > 0, duplicated]).toEqual([true, []]);
}, 60_000);
