import net from 'node:net';
import { io } from 'socket.io-client';
import { addLivePlayer, startLiveApp, type LivePlayer } from '../../testing/liveApp.ts';
import { next, register } from '../../testing/sockets.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const times = { registrationMs: 400, checkPeriod: 50 };
const db = await openTestDatabase();
const { open, join, close, address } = await startLiveApp(io, {
  db,
  times,
  requireSecondFactor: ['admin'],
});

const endSession = ({ sessionId }: LivePlayer, column: 'ended_at' | 'expires_at' = 'ended_at') =>
  db
    .updateTable('sessions')
    .set({ [column]: new Date() })
    .where('id', '=', sessionId)
    .execute();

/** A check that closes the socket of an ended session has seen all that was written before. */
async function untilChecked(): Promise<void> {
  const witness = await addLivePlayer(db);
  const closing = next(await join(witness), 'disconnect');
  await endSession(witness);
  await closing;
}

test('a socket that does not register in time is closed, one that does stays', async () => {
  const player = await addLivePlayer(db);
  const [silent, registered] = [await open(player.token), await join(player)];
  expect(await next(silent, 'disconnect')).toBe('io server disconnect');
  await untilChecked();
  expect(registered.connected).toBe(true);
});

test('a connection that shows no token in time is closed', async () => {
  const connection = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  await new Promise((resolve) => connection.addEventListener('close', resolve));
});

describe('what the database says behind the back of the server', () => {
  test.each<[string, 'ended_at' | 'expires_at']>([
    ['a session that was ended', 'ended_at'],
    ['a session that is over by its age', 'expires_at'],
  ])('%s closes its sockets and no others', async (_what, column) => {
    const [player, other] = [await addLivePlayer(db), await addLivePlayer(db)];
    const [socket, stays] = [await join(player), await join(other)];
    const closing = next(socket, 'disconnect');
    await endSession(player, column);
    expect(await closing).toBe('io server disconnect');
    expect(await register(stays, other.uuid)).toEqual({ ok: true });
  });

  test('an initial password that has expired closes the sockets of its account', async () => {
    const player = await addLivePlayer(db);
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
    const player = await addLivePlayer(db, { rank: before });
    const socket = await join(player);
    await db.updateTable('users').set({ rank: after }).where('uuid', '=', player.uuid).execute();
    await untilChecked();
    expect(socket.connected).toBe(stays);
    expect((await join(player)).connected).toBe(true);
  });
});

test('who is promoted to a rank that needs a second factor gets no more alerts without one', async () => {
  const [bare, safe] = [await addLivePlayer(db), await addLivePlayer(db, { totp_secret: 'x' })];
  const [socket, stays] = [await join(bare), await join(safe)];
  const closing = next(socket, 'disconnect');
  await db.updateTable('users').set({ rank: 'admin' }).where('uuid', 'in', [bare.uuid, safe.uuid]).execute();
  expect(await closing).toBe('io server disconnect');
  await expect(open(bare.token)).rejects.toThrow('second_factor_required');
  expect(await register(stays, safe.uuid)).toEqual({ ok: true });
});

test('the end of the app closes every socket soon, also one that never says goodbye', async () => {
  const socket = await join(await addLivePlayer(db));
  const closing = next(socket, 'disconnect');
  const { hostname, port, host } = new URL(address);
  const deaf = net.connect(Number(port), hostname);
  deaf.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  const answer = await new Promise((resolve) => deaf.once('data', resolve));
  expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /);
  await close();
  await closing;
  deaf.destroy();
});
