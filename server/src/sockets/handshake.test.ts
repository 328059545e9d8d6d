import { io } from 'socket.io-client';
import { createAccessTokens } from '../sessions/accessTokens.ts';
import { letCachesAge, letPass, restoreClock } from '../testing/clock.ts';
import { addSocketPlayer, startSocketApp } from '../testing/socketApp.ts';
import { addressOf, register } from '../testing/sockets.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { dial, upgradeRequest } from './testing/connection.ts';

const MINUTE = 60_000;
const db = await openTestDatabase();
const { open, join, address } = await startSocketApp(io, { db });
const host = new URL(address).host;

restoreClock();

const headers = (extraHeaders: Record<string, string>) => ({ extraHeaders });

describe('the token', () => {
  test('of a live session admits a socket for ten minutes', async () => {
    const { token } = await addSocketPlayer(db);
    letPass(9.9 * MINUTE);
    expect((await open(token)).connected).toBe(true);
    letPass(0.2 * MINUTE);
    await expect(open(token)).rejects.toThrow('login_required');
  });

  test('is rejected once its session has ended', async () => {
    const { token, sessionId } = await addSocketPlayer(db);
    await db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', sessionId).execute();
    await expect(open(token)).rejects.toThrow('login_required');
  });

  test('is rejected if it is forged', async () => {
    const { uuid, sessionId } = await addSocketPlayer(db);
    const forged = await createAccessTokens('another secret of the same length').sign(uuid, sessionId);
    await expect(open(forged)).rejects.toThrow('login_required');
  });

  test.each([[undefined], [null], [''], ['a.b.c'], ['x'.repeat(3_000)], [0], [{}], [['a']], ['\0']])(
    'is rejected if it is %j',
    async (token) => {
      await expect(open(token)).rejects.toThrow('login_required');
    },
  );

  test('is ignored in a header or the URL', async () => {
    const { token } = await addSocketPlayer(db);
    const options = { ...headers({ authorization: `Bearer ${token}` }), query: { token } };
    await expect(open(undefined, options)).rejects.toThrow('login_required');
  });
});

test('admits only staff during maintenance and keeps open sockets', async () => {
  const [player, staff] = [await addSocketPlayer(db), await addSocketPlayer(db, { rank: 'jrsup' })];
  const socket = await join(player);
  const maintenance = JSON.stringify({ enabled: true, message: '' });
  const monitoring = { showPlayerCount: true, autoRestart: false, logLevel: 'warn', checklist: [] };
  await db
    .insertInto('settings')
    .values({ maintenance, monitoring: JSON.stringify(monitoring), version: 1 })
    .execute();
  // Settings are cached for a second.
  letCachesAge(1_001);
  await expect(open(player.token)).rejects.toThrow('maintenance');
  await expect(open('old')).rejects.toThrow('login_required');
  expect((await join(staff)).connected).toBe(true);
  expect(await register(socket, player.uuid)).toEqual({ ok: true });
  await db.deleteFrom('settings').execute();
  letCachesAge(1_001);
});

describe('the origin', () => {
  test('of this site is admitted, as is a missing one', async () => {
    const { token } = await addSocketPlayer(db);
    expect((await open(token)).connected).toBe(true);
    expect((await open(token, headers({ origin: `http://${host}` }))).connected).toBe(true);
  });

  test.each([
    { origin: 'https://evil.example' },
    { origin: `http://${host}.evil.example` },
    { origin: 'null' },
    { origin: `http://${host}`, 'sec-fetch-site': 'cross-site' },
    { origin: `http://${host}`, 'sec-fetch-site': 'same-site' },
  ])('%j is rejected', async (foreign) => {
    const { token } = await addSocketPlayer(db);
    await expect(open(token, headers(foreign))).rejects.toThrow('websocket error');
  });
});

describe('the transport', () => {
  test('rejects polling', async () => {
    const { token } = await addSocketPlayer(db);
    await expect(open(token, { transports: ['polling'] })).rejects.toThrow('xhr poll error');
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(`${address}/socket.io/?EIO=4&transport=polling`, { method });
      expect(answer.status).toBe(400);
    }
  });

  test('serves no client script', async () => {
    for (const file of ['socket.io.js', 'socket.io.min.js.map'])
      expect((await fetch(`${address}/socket.io/${file}`)).status).toBe(400);
  });
});

describe('a connection', () => {
  test('gets a normal response to an upgrade request for another path', async () => {
    const { app } = await startTestApp();
    const elsewhere = await addressOf(app);
    const connection = dial(elsewhere);
    connection.write(upgradeRequest(elsewhere, { path: '/healthz' }));
    const answer = await new Promise((resolve) => connection.once('data', resolve));
    connection.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each([
    '/socket.io/?EIO=4&transport=websocket',
    '/socket.io/?EIO=3&transport=websocket',
    '/socket.io/?EIO=4&transport=websocket&sid=__proto__',
    '/socket.io/?EIO=4&transport=constructor',
    '/socket.io/%ff%00?%',
    '/socket.io/',
  ])('to %s may be reset at any moment', async (path) => {
    for (let moment = 0; moment < 10; moment += 1) {
      const connection = dial(address);
      connection.write(upgradeRequest(address, { path }));
      await new Promise((resolve) => setTimeout(resolve, moment % 5));
      connection.resetAndDestroy();
    }
    const { token } = await addSocketPlayer(db);
    expect((await open(token)).connected).toBe(true);
  });

  test('may send only one token', async () => {
    const [player, other] = [await addSocketPlayer(db), await addSocketPlayer(db)];
    const socket = new WebSocket(`ws://${host}/socket.io/?EIO=4&transport=websocket`);
    const messages: unknown[] = [];
    socket.addEventListener('message', ({ data }) => messages.push(data));
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
    for (const token of ['wrong', player.token, other.token, player.token])
      socket.send(`40${JSON.stringify({ token })}`);
    await closed;
    expect(messages.filter((message) => String(message).startsWith('40'))).toEqual([]);
  });

  test('ends with its socket', async () => {
    const { token, uuid } = await addSocketPlayer(db);
    const socket = new WebSocket(`ws://${host}/socket.io/?EIO=4&transport=websocket`);
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
    socket.addEventListener('message', ({ data }) => {
      if (String(data).startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      if (String(data).startsWith('40')) socket.send('41');
    });
    await closed;
    expect(await register(await open(token), uuid)).toEqual({ ok: true });
  });
});
