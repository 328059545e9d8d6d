import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { io } from 'socket.io-client';
import { storedForm } from '@site/backend/secrets';
import { openDatabase } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import { addPlayer } from '../testing/accounts.ts';
import { makeDataFolder } from '../testing/dataFolder.ts';
import { newFolder } from '@site/backend/testing/folder';
import { startServer } from '../testing/runningServer.ts';
import { beginLogin, LOGIN } from '../testing/slowLogin.ts';
import { next, socketOpener } from '../testing/sockets.ts';
import { until } from '@site/backend/testing/until';
import type { Kysely } from 'kysely';

const dataDir = path.join(newFolder(), 'data');
const UNLIMITED =
  'loginPair=100000/60,loginPairDay=100000/60,loginAccount=100000/60,loginAddress=100000/60,login=100000/60';
const start = (env: Record<string, string> = {}) =>
  startServer({ DATA_DIR: dataDir, RATE_LIMITS: UNLIMITED, ...env });

/** Opens the database after the server has exited, and expects that it was closed properly. */
async function withDatabase<Result>(use: (db: Kysely<Schema>) => Promise<Result>): Promise<Result> {
  const lines: string[] = [];
  const { db, close } = await openDatabase({ dataDir, log: (line) => lines.push(line) });
  try {
    expect(lines).toEqual([]);
    return await use(db);
  } finally {
    await close();
  }
}

const refreshOf = (cookies: readonly string[]) =>
  /^refresh=([^;]+)/.exec(cookies.find((line) => line.startsWith('refresh=')) ?? '')?.[1] ?? '';

const missing = (given: readonly string[]) =>
  withDatabase(async (db) => {
    const rows = await db.selectFrom('refresh_tokens').select('token_hash').execute();
    const known = new Set(rows.map(({ token_hash }) => token_hash));
    return given.filter((token) => !known.has(storedForm(token)));
  });

async function statusOf(url: string): Promise<[status: number, body: unknown] | undefined> {
  const answer = await fetch(url, { headers: { connection: 'close' } }).catch(() => undefined);
  return answer && [answer.status, await answer.json()];
}

beforeAll(async () => {
  await makeDataFolder(dataDir);
  const { db, close } = await openDatabase({ dataDir });
  await addPlayer(db, { name: 'Steve' });
  await close();
}, 60_000);

test('reports not ready on a stop, accepts calls for a while, then finishes those in flight', async () => {
  const server = await start({ STOP_DELAY: '2' });
  const readiness = () => statusOf(`${server.url}/readyz`);
  expect(await readiness()).toEqual([200, { status: 'ok', database: true }]);
  const slow = await beginLogin(server);

  server.signal('SIGHUP');
  await until(async () => (await readiness())?.[0] === 503);
  expect(await readiness()).toEqual([503, { status: 'stopping' }]);
  expect(await statusOf(`${server.url}/healthz`)).toEqual([200, { status: 'ok' }]);
  expect(await statusOf(`${server.url}/api/clans`)).toEqual([200, []]);
  // Repeated signals change nothing.
  for (const signal of ['SIGHUP', 'SIGTERM', 'SIGINT'] as const) server.signal(signal);
  await until(async () => (await readiness()) === undefined);

  slow.finish();
  const answer = await slow.answer;
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
  expect(fs.readdirSync(dataDir).sort()).toEqual([
    'database',
    'encryption-key',
    'engine-lock.sqlite',
    'lock.sqlite',
    'session-secret',
  ]);
  const token = refreshOf(answer.split('\r\n').map((line) => line.replace(/^set-cookie: /i, '')));
  expect(token).not.toBe('');
  expect(await missing([token])).toEqual([]);
}, 60_000);

test('loses no acknowledged write when stopped under load and closes idle connections', async () => {
  const server = await start();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const status = await new Promise((resolve, reject) => {
    http
      .get(`${server.url}/api/registry`, { agent }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode));
      })
      .once('error', reject);
  });
  expect(status).toBe(200);
  const login = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: LOGIN,
  });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const socket = await socketOpener(io, server.url)(accessToken);
  const gone = next(socket, 'disconnect');

  const given: string[] = [];
  const refusals = new Set<unknown>();
  let isGone = false;
  const writeUntilGone = async () => {
    while (!isGone) {
      const answer = await fetch(`${server.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: LOGIN,
      }).catch(() => undefined);
      if (answer?.status === 200) given.push(refreshOf(answer.headers.getSetCookie()));
      else if (answer) refusals.add(answer.status);
      else isGone = true;
    }
  };
  const writing = Promise.all(Array.from({ length: 8 }, writeUntilGone));
  await until(() => given.length > 8);
  server.signal('SIGINT');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  await Promise.all([writing, gone]);
  agent.destroy();
  expect([...refusals].filter((status) => status !== 503)).toEqual([]);
  expect(await missing(given)).toEqual([]);
}, 60_000);

test('aborts a call that never ends and still closes the database', async () => {
  const server = await start();
  const slow = await beginLogin(server);
  const told = performance.now();
  server.signal('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  expect(performance.now() - told).toBeGreaterThan(9_000);
  expect(await slow.answer).not.toMatch(/^HTTP\/1\.1 200/);
  await withDatabase(async () => undefined);
}, 60_000);
