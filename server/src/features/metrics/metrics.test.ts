import Fastify, { type InjectOptions } from 'fastify';
import { randomBytes } from 'node:crypto';
import { METHODS } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PGliteDialect } from 'kysely';
import { Registry } from 'prom-client';
import { io } from 'socket.io-client';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config/config.ts';
import { openDatabase } from '../../database/open.ts';
import type { Schema } from '../../database/schema.ts';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { countEntries } from '@site/delivery/testing/inside';
import { addSocketPlayer } from '../../testing/socketApp.ts';
import { newDatabase } from '../../testing/newDatabase.ts';
import { deployed } from '@site/delivery/testing/remotes';
import { addressOf, next, register, socketOpener } from '../../testing/sockets.ts';
import { addGameServer, recordPresence } from '../game/gameServers.ts';
import { letCachesAge } from '../../testing/clock.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { observeCalls } from './counters.ts';
import { parseMetrics, scrape } from './testing/scrape.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db, files: deployed('shop', { version: '1.2.3-aaaa1111' }) });
const address = await addressOf(app);
const { port } = new URL(address);

/** Returns a value once it matches, or after it stops changing. */
async function settled(series: string, expected: number): Promise<number | undefined> {
  for (let tries = 0; tries < 100; tries++) {
    if ((await scrape(app)).get(series) === expected) return expected;
    await sleep(20);
  }
  return (await scrape(app)).get(series);
}

const IN_FLIGHT = 'http_requests_in_flight';

test('counts and times a call by its route, not its URL', async () => {
  await app.inject('/api/clans/Nobody?secret=1');
  await app.inject('/api/clans/Somebody');
  const samples = await scrape(app);
  expect(samples.get('http_requests_total{method="GET",route="/api/clans/:clan",code="404"}')).toBe(2);
  const labels = 'method="GET",route="/api/clans/:clan",status="4xx"';
  expect(samples.get(`http_request_duration_seconds_count{${labels}}`)).toBe(2);
  expect(samples.get(`http_request_duration_seconds_bucket{le="+Inf",${labels}}`)).toBe(2);
  expect(samples.get(`http_request_duration_seconds_sum{${labels}}`)).toBeGreaterThan(0);
});

test('labels files and pages, and excludes reads of the metrics', async () => {
  for (const url of [
    '/assets/gone.js',
    '/assets/a/b.css',
    '/',
    '/no/such/page',
    '/metrics',
    '/metrics?again',
  ])
    await app.inject(url);
  await app.inject({ url: '/metrics', headers: { via: 'a proxy' } });
  const samples = await scrape(app);
  expect(samples.get('http_requests_total{method="GET",route="/assets/*",code="404"}')).toBe(2);
  expect(samples.get('http_requests_total{method="GET",route="page",code="200"}')).toBe(1);
  expect(samples.get('http_requests_total{method="GET",route="page",code="404"}')).toBe(2);
  expect([...samples.keys()].filter((series) => series.includes('/metrics'))).toEqual([]);
  expect(samples.get(IN_FLIGHT)).toBe(0);
});

test('adds no series for invented URLs and methods', async () => {
  const { app: other } = await startTestApp();
  const unknown = METHODS.filter((method) => method !== 'CONNECT') as NonNullable<InjectOptions['method']>[];
  const series = async () => [...(await scrape(other)).keys()].filter((key) => key.startsWith('http_'));
  for (const url of ['/', '/no/such/page']) for (const method of unknown) await other.inject({ method, url });
  const before = await series();
  expect(before.filter((key) => key.includes('method="other"'))).not.toEqual([]);
  for (let i = 0; i < 1000; i++) {
    const method = unknown[i % unknown.length] ?? 'GET';
    await other.inject({ method, url: `/${randomBytes(6).toString('hex')}/${i}?${i}` });
  }
  const grown = (await series()).filter((key) => !before.includes(key));
  expect(grown).toEqual([]);
}, 60_000);

test('does not count aborted calls as in flight', async () => {
  const waiting =
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n';
  const sockets = Array.from({ length: 3 }, () => connect(Number(port), '127.0.0.1'));
  for (const socket of sockets) socket.on('error', () => undefined).write(waiting);
  expect(await settled(IN_FLIGHT, 3)).toBe(3);
  for (const socket of sockets) socket.resetAndDestroy();
  expect(await settled(IN_FLIGHT, 0)).toBe(0);
  expect(await settled('http_requests_total{method="POST",route="/api/login",code="499"}', 3)).toBe(3);
});

test('does not count pipelined calls as in flight after their connection closes', async () => {
  const other = Fastify();
  const registry = new Registry();
  observeCalls(other, registry);
  other.get('/slow', () => new Promise(() => undefined));
  cleanUpLater(() => other.close());
  const running = async () => /^http_requests_in_flight (\d+)$/m.exec(await registry.metrics())?.[1];

  const connection = connect(Number(new URL(await addressOf(other)).port), '127.0.0.1');
  connection.on('error', () => undefined).write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(5));
  while ((await running()) !== '5') await sleep(5);
  connection.resetAndDestroy();
  while ((await running()) !== '0') await sleep(5);
});

test('counts the open and the registered sockets of this process', async () => {
  const player = await addSocketPlayer(db);
  const open = socketOpener(io, address);
  const [one, other] = [await open(player.token), await open(player.token)];
  expect(await settled('live_sockets', 2)).toBe(2);
  expect(await settled('live_sockets_registered', 0)).toBe(0);
  expect(await register(one, player.uuid)).toEqual({ ok: true });
  expect(await settled('live_sockets_registered', 1)).toBe(1);

  const arriving = next(one, 'new-alert');
  app.services.sockets.sendAlert(player.uuid, { category: 'clan', message: 'Hello' });
  await arriving;
  expect((await scrape(app)).get('live_alerts_sent_total{category="clan"}')).toBe(1);
  expect((await scrape(app)).get('live_alerts_sent_total{category="shop"}')).toBe(0);

  for (const socket of [one, other]) socket.disconnect();
  expect(await settled('live_sockets', 0)).toBe(0);
});

test('counts refusals per rate limit', async () => {
  const { app: strict } = await startTestApp({ db, env: { RATE_LIMITS: 'loginAddress=1/60' } });
  const payload = { name: 'Nobody', password: 'wrong password' };
  const login = () => strict.inject({ method: 'POST', url: '/api/login', payload });
  const refused = 'rate_limit_refusals_total{limit="loginAddress"}';
  await login();
  expect((await scrape(strict)).get(refused)).toBe(0);
  expect([(await login()).statusCode, (await login()).statusCode]).toEqual([429, 429]);
  expect((await scrape(strict)).get(refused)).toBe(2);
});

test('exposes how each version of a remote has been doing in the last hour', async () => {
  const version = { remote: 'shop', version: '1.2.3-aaaa1111', value: 0 } as const;
  await countEntries(db, [
    ...[80, 90, 400].map((value) => ({ ...version, kind: 'load' as const, value })),
    ...[1_200, 1_200].map((value) => ({ ...version, kind: 'lcp' as const, value })),
    { ...version, kind: 'inp', value: 60 },
    { ...version, kind: 'failure' },
    { ...version, version: '1.2.2', kind: 'error' },
  ]);
  // The figures of the last scrape may still be known.
  letCachesAge(1_100);
  const samples = await scrape(app);
  const read = (name: string, of = '1.2.3-aaaa1111') =>
    samples.get(`remote_${name}{remote="shop",version="${of}"}`);
  expect([read('loads'), read('failures'), read('errors')]).toEqual([3, 1, 0]);
  expect(read('load_p75_seconds')).toBeGreaterThan(0.3);
  expect(read('lcp_p75_seconds')).toBeCloseTo(1.2, 0);
  expect(read('inp_p75_seconds')).toBeCloseTo(0.06, 1);
  expect([read('errors', '1.2.2'), read('loads', '1.2.2')]).toEqual([1, 0]);
  // Nothing is known, which is not zero.
  expect(read('lcp_p75_seconds', '1.2.2')).toBeUndefined();
});

test('exposes the live versions, the shell build and the state of the process', async () => {
  const samples = await scrape(app);
  expect(samples.get('remote_live_info{remote="shop",version="1.2.3-aaaa1111"}')).toBe(1);
  expect(
    [...samples.keys()].filter((series) => /^site_build_info\{shell="[0-9a-f]{12}"\}$/.test(series)),
  ).toHaveLength(1);
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  expect([...samples.keys()].filter((series) => /^(?:redis|database)_/.test(series))).toEqual([
    'database_up',
  ]);
  expect(samples.get('database_up')).toBe(1);
});

test('reports an unavailable database along with the other metrics', async () => {
  const samples = await scrape((await startTestApp()).app);
  expect(samples.get('database_up')).toBe(0);
  expect(samples.get('live_sockets')).toBe(0);
});

test('answers within seconds if the database does not', async () => {
  const pglite = () => new Promise<never>(() => undefined);
  const hanging = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
  const { app: other } = await startTestApp({ db: hanging });
  const samples = await scrape(other);
  expect(samples.get('database_up')).toBe(0);
  expect([...samples.keys()].filter((series) => /^(?:remote|gate|game)_/.test(series))).toEqual([]);
}, 10_000);

test('says when each game server last called, without those that never have', async () => {
  const [lobby] = [
    await addGameServer(db, { name: 'Lobby 1' }),
    await addGameServer(db, { name: 'Lobby 2' }),
  ];
  const presence = { software: undefined, plugin: undefined, maxPlayers: undefined, players: undefined };
  const now = new Date(1_800_000_000_000);
  await recordPresence(db, lobby?.id ?? '', { ...presence, morePlayers: 0 }, { now });
  letCachesAge(1_100);
  const heard = [...(await scrape(app))].filter(([series]) => series.startsWith('game_'));
  expect(heard).toEqual([['game_server_heard_timestamp_seconds{server="Lobby 1"}', 1_800_000_000]]);
});

test('reports database connections and the state of Redis if configured', async () => {
  const pool = () => ({ max: 10, open: 4, idle: 1, waiting: 7 });
  const { app: other } = await startTestApp({ db, env: { REDIS_URL: 'redis://127.0.0.1:1' }, pool });
  const samples = await scrape(other);
  const told = [...samples].filter(([series]) => /^(?:redis|database_pool)_/.test(series));
  expect(Object.fromEntries(told)).toEqual({
    redis_up: 0,
    database_pool_connections: 4,
    database_pool_idle_connections: 1,
    database_pool_max_connections: 10,
    database_pool_waiting_requests: 7,
  });
});

(process.env['TEST_DATABASE_URL'] ? test : test.skip)(
  'does not count its own queries as waiting for the database',
  async () => {
    const { db: served, pool, close } = await openDatabase({ url: await newDatabase(), dataDir: '' });
    const config = readConfig({
      GATE: 'off',
      LOG_LEVEL: 'silent',
      SESSION_SECRET: randomBytes(32).toString('hex'),
    });
    const other = await buildApp(config, served, { pool });
    const waiting = (await scrape(other)).get('database_pool_waiting_requests');
    await other.close();
    await close();
    expect(waiting).toBe(0);
  },
);

test('detects a text that Prometheus would reject', () => {
  expect(() => parseMetrics('a{b="c"} 1\na{b="c"} 2\n')).toThrow('Twice');
  expect(() => parseMetrics('a{b="c" 1\n')).toThrow('No line');
});

const TOKEN = 'a token that only Prometheus knows, of 52 characters';

const { app: open } = await startTestApp();
const { app: closed } = await startTestApp({ env: { METRICS_TOKEN: TOKEN } });

const METRICS = /^# HELP http_requests_total /;
const read = async (app = open, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  METRICS.test((await app.inject({ url: '/metrics', headers, remoteAddress })).payload);

describe('without a token, the metrics', () => {
  test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
    'are readable from this machine: %s',
    async (address) => {
      expect(await read(open, {}, address)).toBe(true);
    },
  );

  test.each(['10.0.0.1', '128.0.0.1', '::2', '::ffff:10.0.0.1', 'fe80::1', ' '])(
    'aren’t readable from elsewhere: %s',
    async (address) => {
      expect(await read(open, {}, address)).toBe(false);
    },
  );

  test.each(['x-forwarded-for', 'X-Forwarded-Proto', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via'])(
    'aren’t readable through a local proxy that sends %s',
    async (name) => {
      expect(await read(open, { [name]: '127.0.0.1' })).toBe(false);
    },
  );

  test('aren’t readable through a proxy that only keeps the Host header', async () => {
    expect(await read(open, { host: 'blockhaven.example' })).toBe(false);
    expect(await read(open, { host: '127.0.0.1.blockhaven.example' })).toBe(false);
    expect(await read(open, { host: 'localhost:3000' })).toBe(true);
    expect(await read(open, { host: '[::1]:3000' })).toBe(true);
  });

  test('aren’t readable from a loopback IP that a trusted proxy forwards', async () => {
    const { app } = await startTestApp({ env: { TRUST_PROXY: '10.0.0.0/8' } });
    expect(await read(app, { 'x-forwarded-for': '127.0.0.1' }, '10.0.0.1')).toBe(false);
  });
});

describe('with a token, the metrics', () => {
  test.each([`Bearer ${TOKEN}`, `bearer ${TOKEN}`])(
    'are readable with it from anywhere',
    async (authorization) => {
      const headers = { authorization, host: 'blockhaven.example', 'x-forwarded-for': '203.0.113.7' };
      expect(await read(closed, headers, '10.0.0.1')).toBe(true);
    },
  );

  test.each([
    '',
    'Bearer',
    'Bearer ',
    TOKEN,
    `Basic ${TOKEN}`,
    `Bearer ${TOKEN} `,
    `Bearer ${TOKEN}x`,
    'Bearer x',
  ])('aren’t readable without it, even from this machine: %j', async (authorization) => {
    expect(await read(closed, { authorization })).toBe(false);
  });
});

describe('for an unauthorized caller', () => {
  const NONCE = /nonce-[\w+/=]+|nonce=?"[^"]+"|"csp-nonce" content="[^"]+"/g;

  async function answerOf(
    app: typeof open,
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS',
    url: string,
  ) {
    const headers = { host: 'blockhaven.example', authorization: 'Bearer guessed' };
    const { statusCode, headers: answered, payload } = await app.inject({ method, url, headers });
    return JSON.stringify([statusCode, { ...answered, date: '' }, payload])
      .replace(/\\"/g, '"')
      .replace(NONCE, '');
  }

  describe.each([
    ['without a configured token', open],
    ['with a configured token', closed],
  ])('%s', (_where, app) => {
    test.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const)(
      '%s gets the same response as a reserved path that leads nowhere',
      async (method) => {
        expect(await answerOf(app, method, '/metrics')).toBe(await answerOf(app, method, '/ws'));
        expect(await answerOf(app, method, '/metrics?a=b')).toBe(await answerOf(app, method, '/ws?a=b'));
      },
    );
  });
});
