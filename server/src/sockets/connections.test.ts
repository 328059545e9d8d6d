import type net from 'node:net';
import { io } from 'socket.io-client';
import { type SocketApp, type SocketPlayer, addSocketPlayer, startSocketApp } from '../testing/socketApp.ts';
import { addressOf, next, register } from '../testing/sockets.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { until } from '@site/backend/testing/until';
import { dial, upgradeRequest } from './testing/connection.ts';
import { createAccessTokens } from '../sessions/accessTokens.ts';
import { letCachesAge, letPass, restoreClock } from '../testing/clock.ts';
import { storeMaintenance } from '../testing/maintenance.ts';
import { startTestApp } from '../testing/testApp.ts';

const db = await openTestDatabase();
const live = await startSocketApp(io, { db, times: { registrationMs: 300_000 } });

const TEXT = 0x81;
const PING = 0x89;

/** A client frame; a mask of zeros leaves the text unchanged. */
function frame(text: string, kind = TEXT): Buffer {
  const length =
    text.length < 126 ? [0x80 | text.length] : [0x80 | 126, text.length >> 8, text.length & 0xff];
  return Buffer.from([kind, ...length, 0, 0, 0, 0, ...Buffer.from(text)]);
}

/** Records what a connection received, and whether the server has released it. */
class RawConnection {
  readonly socket: net.Socket;
  received = '';
  isClosed = false;

  constructor({ address }: SocketApp, request: Parameters<typeof upgradeRequest>[1] = {}) {
    this.socket = dial(address);
    this.socket.on('data', (chunk: Buffer) => (this.received += chunk.toString('latin1')));
    for (const event of ['end', 'close']) this.socket.on(event, () => (this.isClosed = true));
    this.socket.write(upgradeRequest(address, request));
  }

  async receives(text: string): Promise<void> {
    await until(() => this.received.includes(text));
  }
}

const opened: RawConnection[] = [];
afterEach(() => opened.splice(0).forEach(({ socket }) => socket.destroy()));

async function connect(app: SocketApp = live): Promise<RawConnection> {
  const connection = new RawConnection(app);
  opened.push(connection);
  await connection.receives('pingInterval');
  return connection;
}

async function admit(app: SocketApp = live) {
  const player = await addSocketPlayer(db);
  const connection = await connect(app);
  connection.socket.write(frame(`40${JSON.stringify({ token: player.token })}`));
  await connection.receives('40{"sid"');
  connection.socket.write(frame(`42["register","${player.uuid}"]`));
  await until(() => app.sockets.count().registered === 1);
  return { player, connection };
}

const countOf = (text: string, part: string) => text.split(part).length - 1;

describe('a connection without a token', () => {
  test.each(['40/x,', '40/,', '42/x,["a"]', '451-/x,["a"]'])(
    'is closed when it names a namespace, as in %s',
    async (packet) => {
      const connection = await connect();
      connection.socket.write(frame(packet));
      await until(() => connection.isClosed);
      expect(connection.received).not.toContain('Invalid namespace');
    },
  );

  test('gets no answers for thousands of packets', async () => {
    const connection = await connect();
    connection.socket.write(Buffer.concat(Array.from({ length: 5_000 }, () => frame('40/x,'))));
    await until(() => connection.isClosed);
    expect(countOf(connection.received, '/x,')).toBe(0);
  });

  test.each([
    ['unknown packets', frame('6')],
    ['WebSocket pings', frame('ping', PING)],
  ])('is closed after a handful of %s', async (_what, packet) => {
    const connection = await connect();
    connection.socket.write(Buffer.concat(Array.from({ length: 100 }, () => packet)));
    await until(() => connection.isClosed);
    // A pong begins with this byte.
    expect(countOf(connection.received, '\x8a')).toBeLessThan(10);
  });

  test('is closed after too many bytes without a complete packet', async () => {
    const connection = await connect();
    // The first fragment of a message, followed by empty ones that never end it.
    const fragments = Array.from({ length: 4_000 }, () => frame('', 0x00));
    connection.socket.write(Buffer.concat([frame('6', 0x01), ...fragments]));
    await until(() => connection.isClosed);
  });

  test.each(['GET', 'POST'])('can’t be replaced through its session id, with %s', async (method) => {
    const connection = await connect();
    const sid = /"sid":"([^"]+)"/.exec(connection.received)?.[1] ?? '';
    const second = new RawConnection(live, {
      method,
      path: `/socket.io/?EIO=4&transport=websocket&sid=${sid}`,
    });
    opened.push(second);
    await second.receives('400 Bad Request');
    await until(() => second.isClosed);
    expect(connection.isClosed).toBe(false);
  });

  test('is closed after the timeout, even without a close frame from the client', async () => {
    const impatient = await startSocketApp(io, { db, times: { registrationMs: 1 } });
    const connection = new RawConnection(impatient);
    opened.push(connection);
    await until(() => connection.isClosed);
  });
});

describe('a socket', () => {
  test('is closed if the client does not read and too much is buffered', async () => {
    const app = await startSocketApp(io, { db });
    const { player, connection } = await admit(app);
    connection.socket.pause();
    const message = 'x'.repeat(1_000);
    let sent = 0;
    // The system's own socket buffers vary, but stay below a gigabyte.
    while (app.sockets.count().open > 0 && sent < 1_000_000) {
      app.sockets.sendAlert(player.uuid, { category: 'system', message });
      sent += 1;
      if (sent % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(app.sockets.count().open).toBe(0);
    expect(sent).toBeLessThan(1_000_000);
  });

  test('is closed after its session ends, even without a close frame from the client', async () => {
    const app = await startSocketApp(io, { db, times: { closeTimeoutMs: 1 } });
    const { player, connection } = await admit(app);
    app.sockets.disconnectSessions([player.sessionId]);
    await until(() => connection.isClosed);
  });

  test('of another player stays open', async () => {
    const player = await addSocketPlayer(db);
    const socket = await live.open(player.token);
    const flooding = await connect();
    flooding.socket.write(Buffer.concat(Array.from({ length: 100 }, () => frame('6'))));
    await until(() => flooding.isClosed);
    expect(await register(socket, player.uuid)).toEqual({ ok: true });
  });
});

const { open, join, close, address } = await startSocketApp(io, {
  db,
  times: { registrationMs: 400, checkPeriod: 50 },
  requireSecondFactor: ['admin'],
});

const endSession = ({ sessionId }: SocketPlayer, column: 'ended_at' | 'expires_at' = 'ended_at') =>
  db
    .updateTable('sessions')
    .set({ [column]: new Date() })
    .where('id', '=', sessionId)
    .execute();

/** A check that closes an expired session's socket runs after everything written before. */
async function untilChecked(): Promise<void> {
  const witness = await addSocketPlayer(db);
  const closing = next(await join(witness), 'disconnect');
  await endSession(witness);
  await closing;
}

test('closes a socket that does not register in time and keeps one that does', async () => {
  const player = await addSocketPlayer(db);
  const closing = next(await open(player.token), 'disconnect');
  const registered = await join(player);
  expect(await closing).toBe('io server disconnect');
  await untilChecked();
  expect(registered.connected).toBe(true);
});

test('closes a connection that sends no token in time', async () => {
  const connection = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  await new Promise((resolve) => connection.addEventListener('close', resolve));
});

describe('a change made directly in the database', () => {
  test.each<[string, 'ended_at' | 'expires_at']>([
    ['an ended session', 'ended_at'],
    ['an expired session', 'expires_at'],
  ])('%s closes its sockets and no others', async (_what, column) => {
    const [player, other] = [await addSocketPlayer(db), await addSocketPlayer(db)];
    const [socket, stays] = [await join(player), await join(other)];
    const closing = next(socket, 'disconnect');
    await endSession(player, column);
    expect(await closing).toBe('io server disconnect');
    expect(await register(stays, other.uuid)).toEqual({ ok: true });
  });

  test('an expired initial password closes the sockets of its account', async () => {
    const player = await addSocketPlayer(db);
    const closing = next(await join(player), 'disconnect');
    await db
      .updateTable('users')
      .set({ initial_password_until: new Date() })
      .where('uuid', '=', player.uuid)
      .execute();
    expect(await closing).toBe('io server disconnect');
  });

  test.each([
    ['mod', 'player', false],
    ['mod', 'sup', false],
    ['mod', 'owner', false],
    ['player', 'mod', true],
    ['player', 'vip', true],
    ['mod', 'mod', true],
  ] as const)('the rank %s becoming %s keeps the socket: %s', async (before, after, stays) => {
    const player = await addSocketPlayer(db, { rank: before });
    const socket = await join(player);
    const closing = stays ? undefined : next(socket, 'disconnect');
    await db.updateTable('users').set({ rank: after }).where('uuid', '=', player.uuid).execute();
    await untilChecked();
    expect(await closing).toBe(stays ? undefined : 'io server disconnect');
    expect(socket.connected).toBe(stays);
    expect((await join(player)).connected).toBe(true);
  });
});

test('stops alerts after a promotion to a rank that needs a second factor', async () => {
  const [bare, safe] = [await addSocketPlayer(db), await addSocketPlayer(db, { totp_secret: 'x' })];
  const [socket, stays] = [await join(bare), await join(safe)];
  const closing = next(socket, 'disconnect');
  await db.updateTable('users').set({ rank: 'admin' }).where('uuid', 'in', [bare.uuid, safe.uuid]).execute();
  expect(await closing).toBe('io server disconnect');
  await expect(open(bare.token)).rejects.toThrow('second_factor_required');
  expect(await register(stays, safe.uuid)).toEqual({ ok: true });
});

test('closes every socket soon when the app closes, even one that never sends a close frame', async () => {
  const socket = await join(await addSocketPlayer(db));
  const closing = next(socket, 'disconnect');
  const deaf = dial(address);
  deaf.write(upgradeRequest(address));
  const answer = await new Promise((resolve) => deaf.once('data', resolve));
  expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /);
  await close();
  await closing;
  deaf.destroy();
});

const start = (rates: string, env: Record<string, string> = {}, times = {}) =>
  startSocketApp(io, { db, env: { RATE_LIMITS: rates, ...env }, times });
const headers = (extraHeaders: Record<string, string>) => ({ extraHeaders });
const tooMany = { message: 'too_many_requests', data: { retryAfter: expect.any(Number) as number } };

/** Opens sockets one after another and closes them at once, as page loads do. */
async function load({ open }: SocketApp, token: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) (await open(token)).disconnect();
}

/** Opens connections that are refused for lack of a token. */
async function openWithoutToken(app: SocketApp, times: number, options = {}): Promise<void> {
  for (let count = 0; count < times; count += 1)
    await expect(app.open(undefined, options)).rejects.toThrow('login_required');
}

/** Sends an upgrade request and returns the beginning of the response. */
async function upgrade({ address }: SocketApp): Promise<string> {
  const connection = dial(address);
  connection.write(upgradeRequest(address));
  const answer = await new Promise((resolve) => connection.once('data', resolve));
  connection.destroy();
  return String(answer);
}

describe('an IP network', () => {
  test('may have any number of accounts, which are counted instead of it', async () => {
    const app = await start('socketAddress=2/60,socketOverflow=1/60');
    for (let count = 0; count < 6; count += 1) await load(app, (await addSocketPlayer(db)).token, 1);
  });

  test('over its limit is told how long to wait, while accounts in it still get sockets', async () => {
    const app = await start('socketAddress=3/60');
    await openWithoutToken(app, 3);
    const refused = await app.open().catch((error: unknown) => error);
    expect(refused).toMatchObject(tooMany);
    expect((refused as typeof tooMany).data.retryAfter).toBeLessThanOrEqual(60);
    await load(app, (await addSocketPlayer(db)).token, 5);
    await expect(app.open('forged')).rejects.toMatchObject(tooMany);
  });

  test('that ignores this gets a plain 429, and opens no more connections', async () => {
    const app = await start('socketAddress=3/60,socketOverflow=2/60');
    const answers: string[] = [];
    for (let count = 0; count < 7; count += 1) answers.push(await upgrade(app));
    const statuses = answers.map((answer) => answer.split(' ')[1]);
    expect(statuses).toEqual(['101', '101', '101', '101', '101', '429', '429']);
    expect(answers.at(-1)).toMatch(/^retry-after: \d+\r$/m);
    await expect(app.open()).rejects.toThrow('websocket error');
  });

  test('can’t keep refused connections open', async () => {
    const app = await start('socketAddress=1/60', {}, { closeTimeoutMs: 1 });
    await openWithoutToken(app, 1);
    const { host } = new URL(app.address);
    const socket = new WebSocket(`ws://${host}/socket.io/?EIO=4&transport=websocket`);
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
    socket.addEventListener('open', () => socket.send('40{}'));
    await closed;
  });

  test('is counted whatever its headers claim', async () => {
    const app = await start('socketAddress=3/60');
    const from = (number: number) =>
      headers({ 'x-forwarded-for': `203.0.113.${number}`, forwarded: 'for=x' });
    for (let count = 0; count < 3; count += 1) await openWithoutToken(app, 1, from(count));
    await expect(app.open(undefined, from(99))).rejects.toMatchObject(tooMany);
  });

  test('is that of the client behind a proxy', async () => {
    const app = await start('socketAddress=3/60', { TRUST_PROXY: 'loopback,10.0.0.0/8' });
    const from = (chain: string) => headers({ 'x-forwarded-for': chain });
    for (let count = 0; count < 3; count += 1)
      await openWithoutToken(app, 1, from(`198.51.100.${count}, 203.0.113.1, 10.1.2.3`));
    await expect(app.open(undefined, from('203.0.113.1'))).rejects.toMatchObject(tooMany);
    await expect(app.open(undefined, from('8.8.8.8, 203.0.113.1'))).rejects.toMatchObject(tooMany);
    await openWithoutToken(app, 1, from('203.0.113.2'));
  });

  test('is not counted for pages of other sites', async () => {
    const app = await start('socketAddress=1/60,socketOverflow=1/60');
    for (let count = 0; count < 3; count += 1)
      await expect(app.open(undefined, headers({ origin: 'https://evil.example' }))).rejects.toThrow(
        'websocket error',
      );
    await openWithoutToken(app, 1);
  });
});

describe('an account', () => {
  test('has a limit of its own, in all networks together, and is told how long to wait', async () => {
    const app = await start('socketAccount=3/60', { TRUST_PROXY: 'loopback' });
    const [player, other] = [await addSocketPlayer(db), await addSocketPlayer(db)];
    const from = (number: number) => headers({ 'x-forwarded-for': `203.0.113.${number}` });
    for (let count = 0; count < 3; count += 1) (await app.open(player.token, from(count))).disconnect();
    await expect(app.open(player.token, from(9))).rejects.toMatchObject(tooMany);
    await load(app, other.token, 1);
  });

  test('over its limit counts for its network again', async () => {
    const app = await start('socketAddress=2/60,socketOverflow=1/60,socketAccount=1/60');
    const { token } = await addSocketPlayer(db);
    await load(app, token, 1);
    for (let count = 0; count < 3; count += 1) await expect(app.open(token)).rejects.toMatchObject(tooMany);
    await expect(app.open(token)).rejects.toThrow('websocket error');
  });

  test('can’t be locked out by others who know its uuid or have a token of an ended session', async () => {
    const app = await start('socketAccount=1/60');
    const [player, ended] = [await addSocketPlayer(db), await addSocketPlayer(db)];
    await db
      .updateTable('sessions')
      .set({ ended_at: new Date(), user_id: player.uuid })
      .where('id', '=', ended.sessionId)
      .execute();
    for (const token of [player.uuid, `${player.token.slice(0, -4)}AAAA`, ended.token])
      await expect(app.open(token)).rejects.toThrow('login_required');
    const socket = await app.open((await addSocketPlayer(db)).token);
    const closing = next(socket, 'disconnect');
    socket.emit('register', player.uuid);
    await closing;
    expect((await app.open(player.token)).connected).toBe(true);
  });
});

test('closes with the app, however many were refused', async () => {
  const app = await start('socketAddress=1/60');
  const socket = await app.open((await addSocketPlayer(db)).token);
  const closing = next(socket, 'disconnect');
  await app.close();
  await closing;
  await until(() => app.sockets.count().open === 0);
});

const { open: openSocket, join: joinAs, address: siteAddress } = await startSocketApp(io, { db });

describe('the handshake', () => {
  const MINUTE = 60_000;
  const host = new URL(siteAddress).host;

  restoreClock();

  describe('the token', () => {
    test('of a live session admits a socket for ten minutes', async () => {
      const { token } = await addSocketPlayer(db);
      letPass(9.9 * MINUTE);
      expect((await openSocket(token)).connected).toBe(true);
      letPass(0.2 * MINUTE);
      await expect(openSocket(token)).rejects.toThrow('login_required');
    });

    test('is rejected once its session has ended', async () => {
      const { token, sessionId } = await addSocketPlayer(db);
      await db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', sessionId).execute();
      await expect(openSocket(token)).rejects.toThrow('login_required');
    });

    test('is rejected if it is forged', async () => {
      const { uuid, sessionId } = await addSocketPlayer(db);
      const forged = await createAccessTokens('another secret of the same length').sign(uuid, sessionId);
      await expect(openSocket(forged)).rejects.toThrow('login_required');
    });

    test.each([[undefined], [null], [''], ['a.b.c'], ['x'.repeat(3_000)], [0], [{}], [['a']], ['\0']])(
      'is rejected if it is %j',
      async (token) => {
        await expect(openSocket(token)).rejects.toThrow('login_required');
      },
    );

    test('is ignored in a header or the URL', async () => {
      const { token } = await addSocketPlayer(db);
      const options = { ...headers({ authorization: `Bearer ${token}` }), query: { token } };
      await expect(openSocket(undefined, options)).rejects.toThrow('login_required');
    });
  });

  test('admits only staff during maintenance and keeps open sockets', async () => {
    const [player, staff] = [await addSocketPlayer(db), await addSocketPlayer(db, { rank: 'jrsup' })];
    const socket = await joinAs(player);
    await storeMaintenance(db);
    // Settings are cached for a second.
    letCachesAge(1_001);
    await expect(openSocket(player.token)).rejects.toThrow('maintenance');
    await expect(openSocket('old')).rejects.toThrow('login_required');
    expect((await joinAs(staff)).connected).toBe(true);
    expect(await register(socket, player.uuid)).toEqual({ ok: true });
    await db.deleteFrom('settings').execute();
    letCachesAge(1_001);
  });

  describe('the origin', () => {
    test('of this site is admitted, as is a missing one', async () => {
      const { token } = await addSocketPlayer(db);
      expect((await openSocket(token)).connected).toBe(true);
      expect((await openSocket(token, headers({ origin: `http://${host}` }))).connected).toBe(true);
    });

    test.each([
      { origin: 'https://evil.example' },
      { origin: `http://${host}.evil.example` },
      { origin: 'null' },
      { origin: `http://${host}`, 'sec-fetch-site': 'cross-site' },
      { origin: `http://${host}`, 'sec-fetch-site': 'same-site' },
    ])('%j is rejected', async (foreign) => {
      const { token } = await addSocketPlayer(db);
      await expect(openSocket(token, headers(foreign))).rejects.toThrow('websocket error');
    });
  });

  describe('the transport', () => {
    test('rejects polling', async () => {
      const { token } = await addSocketPlayer(db);
      await expect(openSocket(token, { transports: ['polling'] })).rejects.toThrow('xhr poll error');
      for (const method of ['GET', 'POST']) {
        const answer = await fetch(`${siteAddress}/socket.io/?EIO=4&transport=polling`, { method });
        expect(answer.status).toBe(400);
      }
    });

    test('serves no client script', async () => {
      for (const file of ['socket.io.js', 'socket.io.min.js.map'])
        expect((await fetch(`${siteAddress}/socket.io/${file}`)).status).toBe(400);
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
        const connection = dial(siteAddress);
        connection.write(upgradeRequest(siteAddress, { path }));
        await new Promise((resolve) => setTimeout(resolve, moment % 5));
        connection.resetAndDestroy();
      }
      const { token } = await addSocketPlayer(db);
      expect((await openSocket(token)).connected).toBe(true);
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
      expect(await register(await openSocket(token), uuid)).toEqual({ ok: true });
    });
  });
});
