import fs from 'node:fs';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { storedForm } from './credentials/secrets.ts';
import { openDatabase } from './database/open.ts';
import type { Schema } from './database/schema.ts';
import { addPlayer, PASSWORD } from './testing/accounts.ts';
import { newFolder } from './testing/folder.ts';
import { startServer, type RunningServer } from './testing/runningServer.ts';
import { next, socketOpener } from './testing/sockets.ts';
import { until } from './testing/until.ts';
import type { Kysely } from 'kysely';

const dataDir = path.join(newFolder(), 'data');
const LOGIN = JSON.stringify({ name: 'Steve', password: PASSWORD });
const UNLIMITED =
  'loginPair=100000/60,loginPairDay=100000/60,loginAccount=100000/60,loginAddress=100000/60,login=100000/60';
const start = (env: Record<string, string> = {}) =>
  startServer({ DATA_DIR: dataDir, RATE_LIMITS: UNLIMITED, ...env });

/** Opens the database once no server has it, and expects that it was closed in order. */
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

/** Which of the refresh tokens a server gave away are not in the database. */
const missing = (given: readonly string[]) =>
  withDatabase(async (db) => {
    const rows = await db.selectFrom('refresh_tokens').select('token_hash').execute();
    const known = new Set(rows.map(({ token_hash }) => token_hash));
    return given.filter((token) => !known.has(storedForm(token)));
  });

/** A login whose payload arrives in two halves; the second when it is asked for. */
interface SlowLogin {
  finish(): void;
  /** Everything that was answered, once the connection has ended. */
  readonly answer: Promise<string>;
  readonly socket: Socket;
}

async function beginLogin({ port }: RunningServer): Promise<SlowLogin> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  socket.on('error', () => undefined);
  const head = [
    'POST /api/login HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${LOGIN.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${LOGIN.slice(0, 10)}`);
  // It is in flight once the server has read its head.
  await sleep(300);
  return { socket, answer, finish: () => void socket.write(LOGIN.slice(10)) };
}

async function statusOf(url: string): Promise<unknown> {
  const answer = await fetch(url, { headers: { connection: 'close' } }).catch(() => undefined);
  return answer && [answer.status, await answer.json()];
}

beforeAll(async () => {
  const { db, close } = await openDatabase({ dataDir });
  await addPlayer(db, { name: 'Steve' });
  await close();
}, 60_000);

test('told to stop, it is not ready at once, takes calls for a while, then finishes those it has', async () => {
  const server = await start({ STOP_DELAY: '2' });
  expect(await statusOf(`${server.url}/readyz`)).toEqual([200, { status: 'ok', database: true }]);
  const slow = await beginLogin(server);

  server.signal('SIGTERM');
  await sleep(300);
  expect(await statusOf(`${server.url}/readyz`)).toEqual([503, { status: 'stopping' }]);
  expect(await statusOf(`${server.url}/healthz`)).toEqual([200, { status: 'ok' }]);
  expect(await statusOf(`${server.url}/api/clans`)).toEqual([200, []]);
  // Said again, it changes nothing.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) server.signal(signal);
  await sleep(2_500);
  expect(await statusOf(`${server.url}/readyz`)).toBeUndefined();

  slow.finish();
  const answer = await slow.answer;
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
  expect(fs.readdirSync(dataDir).sort()).toEqual([
    'database',
    'encryption-key',
    'lock.sqlite',
    'session-secret',
  ]);
  const token = refreshOf(answer.split('\r\n').map((line) => line.replace(/^set-cookie: /i, '')));
  expect(token).not.toBe('');
  expect(await missing([token])).toEqual([]);
}, 60_000);

test('a connection that was kept open, and the socket of a page, hold up nothing', async () => {
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

  server.signal('SIGINT');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  await gone;
  agent.destroy();
}, 60_000);

test('stopped while everybody writes, it loses nothing that it has acknowledged', async () => {
  const server = await start();
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
  server.signal('SIGHUP');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  await writing;
  expect([...refusals].filter((status) => status !== 503)).toEqual([]);
  expect(await missing(given)).toEqual([]);
}, 60_000);

test('a call that never ends is cut off, and the database is closed all the same', async () => {
  const server = await start();
  const slow = await beginLogin(server);
  const told = performance.now();
  server.signal('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  expect(performance.now() - told).toBeGreaterThan(9_000);
  expect(await slow.answer).not.toMatch(/^HTTP\/1\.1 200/);
  expect(await missing([])).toEqual([]);
}, 60_000);
