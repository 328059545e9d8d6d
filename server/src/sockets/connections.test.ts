import type net from 'node:net';
import { io } from 'socket.io-client';
import { addSocketPlayer, startSocketApp, type SocketApp, type SocketPlayer } from '../testing/socketApp.ts';
import { register, next } from '../testing/sockets.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { until } from '@site/backend/testing/until';
import { dial, upgradeRequest } from './testing/connection.ts';

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
