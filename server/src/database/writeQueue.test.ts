import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { openDatabase } from './open.ts';
import { newDatabase } from '../testing/newDatabase.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { event, gamer, linkServer } from '../features/game/testing/gameServer.ts';
import { storeInTurn } from './writeQueue.ts';

/** More than the connections of a server. */
const CALLS = 15;

const db = await openTestDatabase();

(process.env['TEST_DATABASE_URL'] ? test : test.skip)(
  'calls of game servers that wait for each other leave connections to everybody else, and are heard',
  async () => {
    const url = await newDatabase();
    const { db: own, close } = await openDatabase({ url, dataDir: '' });
    const { app } = await startTestApp({ db: own });
    const server = await linkServer(app, own);
    const holder = new Client(url);
    await holder.connect();
    await holder.query("SELECT pg_advisory_lock(hashtext('game'))");
    const chat = () => event('chat', { ...gamer(1), channel: 'global', text: 'Hello' });
    const syncs = Array.from({ length: CALLS }, () => server.sync({ events: [chat()] }));
    await wait(500);
    const first = await Promise.race([
      app.inject({ url: '/api/stats?mode=bedwars&range=daily' }).then(({ statusCode }) => statusCode),
      ...syncs.map((sync) => sync.then(() => 'a sync')),
    ]);
    const waiting = await own.selectFrom('game_servers').select('heard_at').executeTakeFirstOrThrow();
    await holder.end();
    expect(first).toBe(200);
    expect(waiting.heard_at).not.toBeNull();
    for (const { acked } of await Promise.all(syncs)) expect(acked).toHaveLength(1);
    await app.close();
    await close();
  },
);

test('stores in turn, also after a failure', async () => {
  const order: string[] = [];
  const store = (name: string, ms: number) =>
    storeInTurn(db, async () => {
      order.push(`${name} begins`);
      await wait(ms);
      order.push(`${name} ends`);
      if (name === 'one') throw new Error('It failed.');
    });
  const [one, other] = await Promise.allSettled([store('one', 20), store('other', 1)]);
  expect([one.status, other.status]).toEqual(['rejected', 'fulfilled']);
  expect(order).toEqual(['one begins', 'one ends', 'other begins', 'other ends']);
});

test('refuses what has waited for more than five seconds, and stores what comes later', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slow = storeInTurn(db, () => {
    begun.resolve();
    return promise;
  });
  const store = jest.fn(async () => 'stored');
  const late = storeInTurn(db, store);
  await begun.promise;
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 5_100);
  const later = storeInTurn(db, async () => 'stored');
  resolve();
  const refused = expect(late).rejects.toMatchObject({ status: 503, code: 'busy', retryAfter: 5 });
  await Promise.all([slow, refused]);
  await expect(later).resolves.toBe('stored');
  expect(store).not.toHaveBeenCalled();
  clock.mockRestore();
});

test('refuses it when five seconds are over, whatever is stored meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
  const slow = storeInTurn(db, () => promise);
  const store = jest.fn(async () => 'stored');
  const late = expect(storeInTurn(db, store)).rejects.toMatchObject({ status: 503, code: 'busy' });
  jest.advanceTimersByTime(5_001);
  jest.useRealTimers();
  await late;
  resolve();
  await slow;
  await expect(storeInTurn(db, async () => 'next')).resolves.toBe('next');
  expect(store).not.toHaveBeenCalled();
});

test('a game server with many calls waits for its own, and lets others in', async () => {
  const order: string[] = [];
  const store = (server: string, name: string) => storeInTurn(db, async () => void order.push(name), server);
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => store('a', name)),
    ...['b1', 'b2'].map((name) => store('b', name)),
    store('c', 'c1'),
  ]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});
