import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { findRedis } from '../../scripts/lib/programs.ts';
import { killableRedis, type KillableServer } from '../../scripts/lib/temporaryServers.ts';
import { PASSWORD } from '../../server/src/testing/accounts.ts';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { until } from '@site/backend/testing/until';
import { alertsAt, register, socketOpener } from '../../server/src/testing/sockets.ts';
import { Client } from './support/client.ts';
import type { ServerProcess } from '../../scripts/lib/site.ts';
import { describeWithServices, logIn, newPlayer, type Site, startSite } from './support/site.ts';

/** Milliseconds of downtime of Redis: longer than its clients' timeout. */
const AWAY = 3_000;

/** Maximum response time in milliseconds, with or without Redis. */
const PROMPT = 2_500;

/** Milliseconds until the processes have reconnected to Redis. */
const FOUND_AGAIN = 10_000;

const FAILURES = 3;
const program = findRedis();

(program === undefined ? describe.skip : describeWithServices)('while Redis is down', () => {
  let redis: KillableServer;
  let { one, two, db } = {} as Site;

  beforeAll(async () => {
    redis = await killableRedis(program ?? '');
    cleanUpLater(redis.stop);
    ({ one, two, db } = await startSite({
      REDIS_URL: redis.url,
      RATE_LIMITS: `loginPair=${FAILURES}/900,loginPairDay=100000/60,loginAddress=100000/60,login=100000/60,write=100000/60,ownAlert=100000/60`,
    }));
  });

  const failedLogins = async (servers: readonly ServerProcess[], name: string) => {
    const statuses: number[] = [];
    for (const server of servers)
      statuses.push((await new Client(server).post('/api/login', { name, password: 'wrong' })).status);
    return statuses;
  };

  async function promptly<Result>(call: () => Promise<Result>): Promise<Result> {
    const started = Date.now();
    const result = await call();
    expect(Date.now() - started).toBeLessThan(PROMPT);
    return result;
  }

  const sendAlert = (client: Client, message: string) =>
    client.post('/api/alerts/send-application-alert', { category: 'system', message });

  async function untilOneCrosses(sender: Client, received: readonly unknown[]): Promise<void> {
    const end = Date.now() + FOUND_AGAIN;
    const before = received.length;
    while (received.length === before && Date.now() < end) {
      await sendAlert(sender, 'Is anybody there?');
      await sleep(200);
    }
    expect(received.length).toBeGreaterThan(before);
  }

  test('both processes keep working on their own, and together again after the restart', async () => {
    const { name, uuid } = await newPlayer(db);
    const client = await logIn(one, name);
    const [atOne, atTwo] = [
      await socketOpener(io, one.url)(client.token),
      await socketOpener(io, two.url)(client.token),
    ];
    for (const socket of [atOne, atTwo]) expect(await register(socket, uuid)).toEqual({ ok: true });
    const received = { one: alertsAt(atOne), two: alertsAt(atTwo) };
    await untilOneCrosses(client, received.two);

    redis.kill('SIGKILL');
    const [first, second] = [await newPlayer(db), await newPlayer(db)];
    const end = Date.now() + AWAY;
    while (Date.now() < end) {
      const browser = await promptly(() => logIn(two, first.name));
      expect((await promptly(() => browser.at(one).get('/api/alerts'))).status).toBe(200);
      expect((await promptly(() => sendAlert(browser, 'Alone'))).status).toBe(204);
    }
    const before = received.one.length;
    const messages = ['Here', 'There'];
    for (const message of messages)
      expect((await promptly(() => sendAlert(client, message))).status).toBe(204);
    await until(() => received.one.length >= before + messages.length);
    expect(received.one.slice(before)).toEqual(messages.map((message) => ({ category: 'system', message })));
    const tries = Array<ServerProcess>(FAILURES + 1);
    for (const server of [one, two])
      expect(await failedLogins(tries.fill(server), second.name)).toEqual([400, 400, 400, 429]);

    await redis.start();
    await untilOneCrosses(client, received.two);
    const third = await newPlayer(db);
    expect(await failedLogins([one, two, one, two, one], third.name)).toEqual([400, 400, 400, 429, 429]);
    expect((await logIn(two, (await newPlayer(db)).name, PASSWORD)).token).not.toBe('');
    expect([one.isRunning(), two.isRunning()]).toEqual([true, true]);
    expect([atOne.connected, atTwo.connected]).toEqual([true, true]);
  });
});
