import { Redis } from 'ioredis';
import { io } from 'socket.io-client';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import {
  addSocketPlayer,
  openSessionOf,
  startProcesses,
  type SocketApp,
  arrives,
  startSocketApp,
} from '../testing/socketApp.ts';
import { alertsAt, next, register } from '../testing/sockets.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { COMMAND_TIMEOUT, openRedis } from '@site/backend/redis';
import { until } from '@site/backend/testing/until';
import { hasRedisServer, newRedisServer } from '../testing/redisServer.ts';
import { startWithRedis, timeOfAlert } from './testing/ownRedis.ts';

// A Redis for these tests to write to.
const url = process.env['TEST_REDIS_URL'] ?? '';
const db = await openTestDatabase();
const alert = { category: 'system', message: 'Hello' } as const;

(url ? describe : describe.skip)('two processes that share a Redis', () => {
  let one: SocketApp;
  let other: SocketApp;

  beforeAll(async () => {
    [one, other] = await startProcesses(io, { db, env: { REDIS_URL: url } });
  });

  test('deliver an alert to the sockets of both, once each', async () => {
    const player = await addSocketPlayer(db);
    const sockets = [await one.join(player), await other.join(player)];
    const alerts = sockets.map(alertsAt);
    for (const message of ['First', 'Second', 'Last']) {
      const arriving = Promise.all(sockets.map((socket) => next(socket, 'new-alert')));
      (message === 'Second' ? other : one).sockets.sendAlert(player.uuid, { ...alert, message });
      await arriving;
    }
    const expected = ['First', 'Second', 'Last'].map((message) => ({ ...alert, message }));
    expect(alerts).toEqual([expected, expected]);
  });

  test('tell the pages of both that alerts were read', async () => {
    const player = await addSocketPlayer(db);
    const pages = [await one.join(player), await other.join(player)];
    const hearing = Promise.all(pages.map((page) => next(page, 'alerts-changed')));
    one.sockets.announceRead(player.uuid);
    await hearing;
  });

  test('both close the sockets of an ended session and all sockets of a player', async () => {
    const player = await addSocketPlayer(db);
    const second = await openSessionOf(db, player.uuid);
    const stays = await other.join(second);
    const first = next(await other.join(player), 'disconnect');
    one.sockets.disconnectSessions([player.sessionId]);
    expect(await first).toBe('io server disconnect');
    const closing = next(stays, 'disconnect');
    expect(await register(stays, player.uuid)).toEqual({ ok: true });
    one.sockets.disconnectPlayer(player.uuid);
    expect(await closing).toBe('io server disconnect');
    expect((await other.join(second)).connected).toBe(true);
  });

  test('keep five sockets of a player in total', async () => {
    const player = await addSocketPlayer(db);
    for (const process of [one, other, one, other]) await process.join(player);
    const last = await other.join(player);
    for (const process of [one, other])
      await expect(process.join(player)).rejects.toThrow('too_many_sockets');
    last.disconnect();
    await expect(one.join(player)).resolves.toMatchObject({ connected: true });
  });

  test('keep five of many sockets that register at both concurrently', async () => {
    const player = await addSocketPlayer(db);
    const processes = Array.from({ length: 12 }, (_, count) => (count % 2 ? one : other));
    const sockets = await Promise.all(processes.map(({ open }) => open(player.token)));
    const answers = await Promise.all(sockets.map((socket) => register(socket, player.uuid)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
  });

  test('count new sockets together', async () => {
    const rates = 'socketAddress=3/60,socketAccount=2/60';
    // Each run has its own network.
    const [low, high] = [Math.random(), Math.random()].map((part) => Math.floor(part * 256));
    const network = { extraHeaders: { 'x-forwarded-for': `10.7.${low}.${high}` } };
    const env = { REDIS_URL: url, RATE_LIMITS: rates, TRUST_PROXY: 'loopback' };
    // Before its connection to Redis, a process counts alone.
    const [first, second] = await startProcesses(io, { db, env });
    const player = await addSocketPlayer(db);
    await first.open(player.token, network);
    await second.open(player.token, network);
    await expect(first.open(player.token, network)).rejects.toThrow('too_many_requests');
    await expect(second.open(undefined, network)).rejects.toThrow('login_required');
    await expect(first.open(undefined, network)).rejects.toThrow('login_required');
    await expect(second.open(undefined, network)).rejects.toThrow('too_many_requests');
  });

  test('send no secrets of a socket through Redis', async () => {
    const spy = new Redis(url);
    const monitor = await spy.monitor();
    cleanUpLater(() => [spy, monitor].forEach((connection) => connection.disconnect()));
    const seen: string[] = [];
    monitor.on('monitor', (_time: string, args: string[]) => seen.push(args.join(' ')));
    const player = await addSocketPlayer(db);
    const options = { extraHeaders: { cookie: 'refresh=a-secret-cookie' } };
    for (const { open } of [one, other, one])
      expect(await register(await open(player.token, options), player.uuid)).toEqual({ ok: true });
    const text = seen.join('\n');
    expect(text).toContain(player.sessionId);
    expect(text).not.toContain(player.token.split('.')[2]);
    expect(text).not.toContain('a-secret-cookie');
  });
});

(hasRedisServer ? describe : describe.skip)('a Redis', () => {
  test('may fail and recover, while each process works alone', async () => {
    const { redis, one, other } = await startWithRedis(io, db);
    const [player, watcher] = [await addSocketPlayer(db), await addSocketPlayer(db)];
    const there = await other.join(watcher);

    await redis.kill();
    expect(await timeOfAlert(one, player)).toBeLessThan(COMMAND_TIMEOUT);
    const here = await one.join(player);
    const closing = next(here, 'disconnect');
    one.sockets.disconnectSessions([player.sessionId]);
    await closing;

    await redis.start();
    await arrives(one, watcher.uuid, there);
    const end = next(there, 'disconnect');
    one.sockets.disconnectPlayer(watcher.uuid);
    expect(await end).toBe('io server disconnect');
  });

  test('may start after the processes', async () => {
    const redis = await newRedisServer();
    const env = { REDIS_URL: redis.url };
    const [one, other] = [await startSocketApp(io, { db, env }), await startSocketApp(io, { db, env })];
    const player = await addSocketPlayer(db);
    expect(await timeOfAlert(one, player)).toBeLessThan(COMMAND_TIMEOUT);
    const there = await other.join(player);
    await redis.start();
    await arrives(one, player.uuid, there);
  });

  test.each([
    ['NOREPLICAS', 'config set min-replicas-to-write 1', 'config set min-replicas-to-write 0'],
    ['OOM', 'config set maxmemory 1', 'config set maxmemory 0'],
    ['READONLY', 'replicaof 127.0.0.1 1', 'replicaof no one'],
  ])(
    'that refuses writes (%s) is down until it accepts them, and says so once',
    async (code, refuse, accept) => {
      const redis = await newRedisServer();
      await redis.start();
      const operator = new Redis(redis.url);
      const said: string[] = [];
      const { close, isAvailable } = openRedis(
        redis.url,
        { warn: (text) => said.push(text) },
        { probeInterval: 20 },
      );
      cleanUpLater(() => [close(), operator.disconnect()]);
      const run = (command: string) => operator.call(...(command.split(' ') as [string]));
      await until(isAvailable);
      await run(refuse);
      await until(() => said.length > 0);
      expect(isAvailable()).toBe(false);
      await run(accept);
      await until(isAvailable);
      expect(said).toEqual([
        expect.stringMatching(
          new RegExp(`^Redis is down \\(${code} .*: each process works alone until it is back$`),
        ),
        'Redis is back',
      ]);
    },
  );
});
