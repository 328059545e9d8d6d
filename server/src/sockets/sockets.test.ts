import { io } from 'socket.io-client';
import { addPlayer, logIn } from '../testing/accounts.ts';
import { addSocketPlayer, openSessionOf, startSocketApp } from '../testing/socketApp.ts';
import { addressOf, alertsAt, next, register, socketOpener } from '../testing/sockets.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const db = await openTestDatabase();
const { sockets, open, join } = await startSocketApp(io, { db });
const alert = { category: 'system', message: 'Hello' } as const;
const NOBODY = '0e7c5a0f-6f0c-4f9b-8a53-5b1d9f1f0a11';

describe('a registered socket', () => {
  test('gets the alerts of its player in every tab, and of no other player', async () => {
    const [player, other] = [await addSocketPlayer(db), await addSocketPlayer(db)];
    const tabs = [await join(player), await join(player)];
    const otherTab = await join(other);
    const atOther = alertsAt(otherTab);
    const arriving = Promise.all([...tabs, otherTab].map((tab) => next(tab, 'new-alert')));
    sockets.sendAlert(player.uuid, alert);
    sockets.sendAlert(NOBODY, alert);
    sockets.sendAlert(other.uuid, { ...alert, message: 'Only for the other' });
    expect(await arriving).toEqual([alert, alert, { ...alert, message: 'Only for the other' }]);
    expect(atOther).toHaveLength(1);
  });

  test('may send its uuid in any case and register again', async () => {
    const player = await addSocketPlayer(db);
    const socket = await open(player.token);
    const alerts = alertsAt(socket);
    const uuids = [player.uuid.toUpperCase(), player.uuid, player.uuid];
    expect(await Promise.all(uuids.map((uuid) => register(socket, uuid)))).toEqual(
      uuids.map(() => ({ ok: true })),
    );
    sockets.sendAlert(player.uuid.toUpperCase(), alert);
    sockets.sendAlert(player.uuid, { ...alert, message: 'Last' });
    await next(socket, 'new-alert');
    expect(await register(socket, player.uuid)).toEqual({ ok: true });
    expect(alerts).toEqual([alert, { ...alert, message: 'Last' }]);
  });

  test('needs no acknowledgement of its registration', async () => {
    const player = await addSocketPlayer(db);
    const socket = await open(player.token);
    socket.emit('register', player.uuid);
    await register(socket, player.uuid);
    const arriving = next(socket, 'new-alert');
    sockets.sendAlert(player.uuid, alert);
    expect(await arriving).toEqual(alert);
  });

  test('gets a script as plain text', async () => {
    const player = await addSocketPlayer(db);
    const arriving = next(await join(player), 'new-alert');
    const script = { category: 'shop', message: '<script>alert(1)</script> &amp; "\u2028"' } as const;
    sockets.sendAlert(player.uuid, script);
    expect(await arriving).toEqual(script);
  });
});

test('every page of a player, and nobody else, hears that alerts were read on one of them', async () => {
  const { app } = await startTestApp({ db });
  const openThere = socketOpener(io, await addressOf(app));
  const join = async ({ token }: { readonly token: string }, uuid: string) => {
    const socket = await openThere(token);
    expect(await register(socket, uuid)).toEqual({ ok: true });
    return socket;
  };
  const [reader, other] = [await addPlayer(db, { name: 'Reader' }), await addPlayer(db, { name: 'Other' })];
  const browser = await logIn(app, 'Reader');
  const stranger = await join(await logIn(app, 'Other'), other.uuid);
  const heard = jest.fn();
  stranger.on('alerts-changed', heard);
  // One in the same browser, one on another device.
  const pages = [await join(browser, reader.uuid), await join(await logIn(app, 'Reader'), reader.uuid)];

  await browser.post('/api/alerts/send-application-alert', { category: 'system', message: 'Hello' });
  const [{ id }] = (await browser.get('/api/alerts')).json<[{ id: number }]>();
  for (const [path, body] of [
    ['/api/alerts/mark-read', { alertId: id }],
    ['/api/alerts/mark-all-read', {}],
  ] as const) {
    const hearing = Promise.all(pages.map((page) => next(page, 'alerts-changed')));
    expect((await browser.post(path, body)).statusCode).toBe(204);
    await hearing;
  }
  expect((await browser.post('/api/alerts/mark-read', { alertId: id + 1_000 })).statusCode).toBe(404);
  expect(await register(stranger, other.uuid)).toEqual({ ok: true });
  expect(heard).not.toHaveBeenCalled();
});

describe('a socket that is not registered', () => {
  test('gets no alerts', async () => {
    const player = await addSocketPlayer(db);
    const socket = await open(player.token);
    const alerts = alertsAt(socket);
    sockets.sendAlert(player.uuid, alert);
    expect(await register(socket, player.uuid)).toEqual({ ok: true });
    expect(alerts).toEqual([]);
  });

  test.each<[string, (uuid: string) => unknown[]]>([
    ['of an unknown player', () => [NOBODY]],
    ['with a space', (uuid) => [`${uuid} `]],
    ['as a list', (uuid) => [[uuid]]],
    ['as an object', () => [{ toString: 'x', toLowerCase: 'x', __proto__: null }]],
    ['as null', () => [null]],
    ['as a number', () => [0]],
    ['that is missing', () => []],
    ['as bytes', () => [Buffer.from([0, 255])]],
    ['as a lone surrogate', () => ['\ud800\0']],
    ['named like an object property', () => ['__proto__']],
  ])('is closed when it names a uuid %s', async (_what, values) => {
    const { token, uuid } = await addSocketPlayer(db);
    const socket = await open(token);
    const closing = next(socket, 'disconnect');
    expect(await register(socket, ...values(uuid))).toEqual({ ok: false, code: 'wrong_player' });
    expect(await closing).toBe('io server disconnect');
  });

  test("is closed when it names another's uuid, whose alerts it never gets", async () => {
    const [player, other] = [await addSocketPlayer(db), await addSocketPlayer(db)];
    const socket = await open(player.token);
    const alerts = alertsAt(socket);
    const closing = next(socket, 'disconnect');
    expect(await register(socket, other.uuid)).toEqual({ ok: false, code: 'wrong_player' });
    sockets.sendAlert(other.uuid, alert);
    await closing;
    expect(alerts).toEqual([]);
  });
});

describe('five sockets of a player', () => {
  test('are kept, and the sixth is closed until another one closes', async () => {
    const player = await addSocketPlayer(db);
    const tabs = [];
    for (let count = 0; count < 5; count += 1) tabs.push(await join(player));
    const sixth = await open(player.token);
    const closing = next(sixth, 'disconnect');
    expect(await register(sixth, player.uuid)).toEqual({ ok: false, code: 'too_many_sockets' });
    await closing;
    expect(tabs.every(({ connected }) => connected)).toBe(true);
    await join(await addSocketPlayer(db));

    tabs[0]?.disconnect();
    await expect(join(player)).resolves.toMatchObject({ connected: true });
    await expect(join(player)).rejects.toThrow('too_many_sockets');
  });

  test('are kept of many that register concurrently', async () => {
    const player = await addSocketPlayer(db);
    const sockets = await Promise.all(Array.from({ length: 12 }, () => open(player.token)));
    const answers = await Promise.all(sockets.map((socket) => register(socket, player.uuid)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
  });
});

describe('closing', () => {
  test('closes only the sockets of an ended session, registered or not', async () => {
    const player = await addSocketPlayer(db);
    const other = await openSessionOf(db, player.uuid);
    const ended = [await join(player), await open(player.token)];
    const stays = await join(other);
    const closing = Promise.all(ended.map((socket) => next(socket, 'disconnect')));
    sockets.disconnectSessions([NOBODY, player.sessionId]);
    expect(await closing).toEqual(['io server disconnect', 'io server disconnect']);
    expect(await register(stays, player.uuid)).toEqual({ ok: true });
  });

  test('closes nothing for an empty list of sessions', async () => {
    const player = await addSocketPlayer(db);
    const socket = await join(player);
    sockets.disconnectSessions([]);
    expect(await register(socket, player.uuid)).toEqual({ ok: true });
  });

  test('closes all sockets of a player, which may reconnect', async () => {
    const [player, other] = [await addSocketPlayer(db), await addSocketPlayer(db)];
    const own = [await join(player), await join(await openSessionOf(db, player.uuid))];
    const stays = await join(other);
    const closing = Promise.all(own.map((socket) => next(socket, 'disconnect')));
    sockets.disconnectPlayer(player.uuid.toUpperCase());
    await closing;
    expect(await register(stays, other.uuid)).toEqual({ ok: true });
    const arriving = next(await join(player), 'new-alert');
    sockets.sendAlert(player.uuid, alert);
    expect(await arriving).toEqual(alert);
  });

  test('closes the sockets of a session on logout', async () => {
    const { app } = await startTestApp({ db });
    const openThere = socketOpener(io, await addressOf(app));
    const { uuid } = await addPlayer(db, { name: 'Steve' });
    const browser = await logIn(app, 'Steve');
    const socket = await openThere(browser.token);
    expect(await register(socket, uuid)).toEqual({ ok: true });
    const closing = next(socket, 'disconnect');
    expect((await browser.post('/api/logout')).statusCode).toBe(204);
    expect(await closing).toBe('io server disconnect');
    await expect(openThere(browser.token)).rejects.toThrow('login_required');
  });
});

describe('invalid data', () => {
  test('in events is ignored', async () => {
    const player = await addSocketPlayer(db);
    const socket = await join(player);
    for (const event of ['error', 'message', '__proto__', 'constructor', 'registers', '\0', 'new-alert'])
      for (const value of [null, 'x'.repeat(2_000)]) socket.emit(event, value, value);
    socket.emit('message', Buffer.alloc(100));
    for (const value of ['ack', 7, {}, null]) socket.emit('register', player.uuid, value);
    expect(await register(socket, player.uuid, 'more', 'than', 'asked')).toEqual({ ok: true });
    const arriving = next(socket, 'new-alert');
    sockets.sendAlert(player.uuid, alert);
    expect(await arriving).toEqual(alert);
  });

  test.each(['register', 'anything'])('in a flood of %s events closes only its socket', async (event) => {
    const [player, other] = [await addSocketPlayer(db), await addSocketPlayer(db)];
    const [socket, stays] = [await join(player), await join(other)];
    const closing = next(socket, 'disconnect');
    for (let count = 0; count < 40; count += 1) socket.emit(event, player.uuid);
    await closing;
    expect(await register(stays, other.uuid)).toEqual({ ok: true });
  });

  test('that is too large closes only its socket', async () => {
    const [player, other] = [await addSocketPlayer(db), await addSocketPlayer(db)];
    const [socket, stays] = [await join(player), await join(other)];
    const closing = next(socket, 'disconnect');
    socket.emit('message', 'x'.repeat(3_000));
    expect(await register(socket, player.uuid)).toEqual({ ok: true });
    socket.emit('message', 'x'.repeat(5_000));
    await closing;
    expect(await register(stays, other.uuid)).toEqual({ ok: true });
  });
});
