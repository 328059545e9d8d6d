import { io } from 'socket.io-client';
import { addPlayer, logIn } from '../testing/accounts.ts';
import {
  type SocketApp,
  addSocketPlayer,
  openSessionOf,
  startProcesses,
  startSocketApp,
} from '../testing/socketApp.ts';
import { type PageSocket, addressOf, alertsAt, next, register, socketOpener } from '../testing/sockets.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { randomUUID } from 'node:crypto';
import { until } from '@site/backend/testing/until';
import { addGameServer, rotateToken } from '../features/game/gameServers.ts';
import { Socket } from 'node:net';
import { createVisitorCount } from './connectionCount.ts';
import { createAnnouncer } from './announcer.ts';
import { storeMaintenance } from '../testing/maintenance.ts';

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

  async function joinTwo() {
    const [player, other] = [await addSocketPlayer(db), await addSocketPlayer(db)];
    const [socket, stays] = [await join(player), await join(other)];
    return { player, other, socket, stays, closing: next(socket, 'disconnect') };
  }

  test.each(['register', 'anything'])('in a flood of %s events closes only its socket', async (event) => {
    const { player, other, socket, stays, closing } = await joinTwo();
    for (let count = 0; count < 40; count += 1) socket.emit(event, player.uuid);
    await closing;
    expect(await register(stays, other.uuid)).toEqual({ ok: true });
  });

  test('that is too large closes only its socket', async () => {
    const { player, other, socket, stays, closing } = await joinTwo();
    socket.emit('message', 'x'.repeat(3_000));
    expect(await register(socket, player.uuid)).toEqual({ ok: true });
    socket.emit('message', 'x'.repeat(5_000));
    await closing;
    expect(await register(stays, other.uuid)).toEqual({ ok: true });
  });
});

const url = process.env['TEST_REDIS_URL'] ?? '';

async function link(options: { readonly isAzlink?: boolean } = {}) {
  const added = await addGameServer(db, { name: randomUUID().slice(0, 8), ...options });
  if (!added) throw new Error('The name is taken.');
  return added;
}

const openAs = ({ open }: SocketApp, auth: object) => open(undefined, { auth });
const openVisitor = (app: SocketApp) => openAs(app, { visitor: true });
const openGameServer = (app: SocketApp, gameServer: unknown) => openAs(app, { gameServer });

/** Runs something while the site is under maintenance. */
async function inMaintenance(run: () => Promise<void>): Promise<void> {
  await storeMaintenance(db);
  await run();
  await db.deleteFrom('settings').execute();
}

/** Collects the names of all events of a socket. */
function eventsAt(socket: PageSocket): string[] {
  const events: string[] = [];
  for (const event of ['boards', 'clans', 'wake', 'new-alert', 'alerts-changed', 'orders-changed'])
    socket.on(event, () => events.push(event));
  return events;
}

describe('a visitor', () => {
  test('hears of changes of public data, and of nothing else', async () => {
    const app = await startSocketApp(io, { db });
    const player = await addSocketPlayer(db);
    const [visitor, page] = [await openVisitor(app), await app.join(player)];
    const events = eventsAt(visitor);
    const hearing = Promise.all([
      next(visitor, 'boards'),
      next(visitor, 'clans'),
      next(page, 'clans'),
      next(page, 'orders-changed'),
    ]);
    app.sockets.sendAlert(player.uuid, { category: 'system', message: 'Private' });
    app.sockets.announceRead(player.uuid);
    app.sockets.announceOrders(player.uuid);
    app.sockets.wakeGameServers();
    app.sockets.announceChange('boards');
    app.sockets.announceChange('clans');
    await hearing;
    expect(events.toSorted()).toEqual(['boards', 'clans']);
  });

  test("can't register for the alerts of a player", async () => {
    const app = await startSocketApp(io, { db });
    const player = await addSocketPlayer(db);
    const visitor = await openVisitor(app);
    const alerts = alertsAt(visitor);
    visitor.emit('register', player.uuid);
    const page = await app.join(player);
    const arriving = next(page, 'new-alert');
    app.sockets.sendAlert(player.uuid, { category: 'system', message: 'Private' });
    await arriving;
    app.sockets.announceChange('boards');
    await next(visitor, 'boards');
    expect(alerts).toEqual([]);
    expect(app.sockets.count()).toEqual({ open: 2, registered: 1 });
  });

  test('is refused during maintenance, while game servers are not', async () => {
    await inMaintenance(async () => {
      const app = await startSocketApp(io, { db });
      await expect(openVisitor(app)).rejects.toThrow('maintenance');
      const waking = next(await openGameServer(app, (await link()).token), 'wake');
      app.sockets.wakeGameServers();
      await waking;
    });
  });

  test('is refused while too many of the same network are here, and again welcome when one leaves', async () => {
    const app = await startSocketApp(io, { db });
    const visitors: PageSocket[] = [];
    for (let count = 0; count < 100; count += 1) visitors.push(await openVisitor(app));
    await expect(openVisitor(app)).rejects.toMatchObject({
      message: 'too_many_requests',
      data: { retryAfter: 60 },
    });
    // Players are not visitors.
    await app.join(await addSocketPlayer(db));
    visitors[0]?.disconnect();
    await until(async () => {
      await openVisitor(app);
      return true;
    });
  });
});

describe('a game server', () => {
  test('is told of waiting commands, and of nothing else', async () => {
    const app = await startSocketApp(io, { db });
    const { token } = await link();
    const socket = await openGameServer(app, token);
    const events = eventsAt(socket);
    const page = await openVisitor(app);
    app.sockets.announceChange('boards');
    await next(page, 'boards');
    const waking = next(socket, 'wake');
    app.sockets.wakeGameServers();
    await waking;
    expect(events).toEqual(['wake']);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['no token', () => Promise.resolve('')],
    ['a token of another form', () => Promise.resolve({ token: 'gs_' })],
    ['an unknown token', () => Promise.resolve(`gs_${randomUUID()}_${'a'.repeat(43)}`)],
    ['a token for AzLink', async () => (await link({ isAzlink: true })).token],
    ['the access token of a session', async () => (await addSocketPlayer(db)).token],
  ])('is refused with %s', async (_, tokenOf) => {
    const app = await startSocketApp(io, { db });
    await expect(openGameServer(app, await tokenOf())).rejects.toThrow('login_required');
  });

  test('may not open a socket of a session with its token', async () => {
    const app = await startSocketApp(io, { db });
    await expect(app.open((await link()).token)).rejects.toThrow('login_required');
  });

  test('can guess tokens only so often', async () => {
    const app = await startSocketApp(io, {
      db,
      env: { RATE_LIMITS: 'gameRefused=2/60,socketAddress=1000/60' },
    });
    for (let count = 0; count < 2; count += 1)
      await expect(openGameServer(app, 'gs_guess')).rejects.toThrow('login_required');
    await expect(openGameServer(app, 'gs_guess')).rejects.toThrow('too_many_requests');
  });

  test('keeps its socket when its token is rotated, and loses it when it is removed', async () => {
    const app = await startSocketApp(io, { db });
    const [kept, removed] = [await link(), await link()];
    const [stays, ends] = [await openGameServer(app, kept.token), await openGameServer(app, removed.token)];
    await rotateToken(db, kept.id);
    const ending = next(ends, 'disconnect');
    app.sockets.disconnectGameServer(removed.id);
    await ending;
    expect(stays.connected).toBe(true);
  });

  test('has only so many sockets, whoever has its token', async () => {
    const app = await startSocketApp(io, { db });
    const { token } = await link();
    for (let count = 0; count < 5; count += 1) await openGameServer(app, token);
    await expect(openGameServer(app, token)).rejects.toThrow('too_many_requests');
    await openGameServer(app, (await link()).token);
  });

  test('loses the sockets of a token that was replaced, once it is no longer valid', async () => {
    const app = await startSocketApp(io, { db, times: { checkPeriod: 20 } });
    const { id, token } = await link();
    const former = await openGameServer(app, token);
    const rotated = await rotateToken(db, id);
    const current = await openGameServer(app, rotated?.token);
    const ending = next(former, 'disconnect');
    await db
      .updateTable('game_servers')
      .set({ former_until: new Date(0) })
      .where('id', '=', id)
      .execute();
    await ending;
    expect(current.connected).toBe(true);
  });

  test('loses its socket when it is removed on the command line', async () => {
    const app = await startSocketApp(io, { db, times: { checkPeriod: 20 } });
    const { id, token } = await link();
    const socket = await openGameServer(app, token);
    const ending = next(socket, 'disconnect');
    await db.deleteFrom('game_servers').where('id', '=', id).execute();
    await ending;
  });
});

(url ? describe : describe.skip)('two processes', () => {
  test('tell the pages and game servers of both', async () => {
    const [one, other] = await startProcesses(io, { db, env: { REDIS_URL: url } });
    const { token } = await link();
    const [page, server] = [await openVisitor(other), await openGameServer(other, token)];
    // A process may still be joining the stream.
    const announcing = setInterval(() => one.sockets.announceChange('clans'), 50);
    await next(page, 'clans');
    clearInterval(announcing);
    const waking = next(server, 'wake');
    one.sockets.wakeGameServers();
    await waking;
    const ending = next(server, 'disconnect');
    one.sockets.disconnectGameServer(token.slice(3, 39));
    await ending;
  });
});

/** Adds connections of many addresses. @returns how many were let in */
function addMany(visitors: ReturnType<typeof createVisitorCount>, addresses: readonly string[], each = 1) {
  let added = 0;
  for (const address of addresses)
    for (let count = 0; count < each; count += 1) added += visitors.add(address, new Socket()) ? 1 : 0;
  return added;
}

const range = (count: number, address: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => address(number));

test.each([
  ['the IPv6 /48 of a customer', range(100, (part) => `2001:db8:1:${part.toString(16)}::1`), 500],
  ['the IPv6 /32 of a provider', range(100, (part) => `2001:db8:${part.toString(16)}::1`), 3_000],
  ['an IPv4 /24', range(100, (part) => `203.0.113.${part}`), 500],
  ['an IPv4 /16', range(100, (part) => `203.0.${part}.1`), 3_000],
])('%s takes no more than its share', (_, addresses, share) => {
  const visitors = createVisitorCount();
  expect(addMany(visitors, addresses, 100)).toBe(share);
  expect(addMany(visitors, ['198.51.100.1', '2001:db9::1'])).toBe(2);
});

test('when all places are taken, the oldest connection of the largest network gives way to smaller ones', () => {
  const visitors = createVisitorCount(6);
  const large = range(4, () => '2001:db8::1').map((address) => ({ address, socket: new Socket() }));
  for (const { address, socket } of large) expect(visitors.add(address, socket)).toBe(true);
  expect(addMany(visitors, ['198.51.100.1', '198.51.100.2'])).toBe(2);
  expect(addMany(visitors, ['2001:db8::2'])).toBe(0);
  expect(addMany(visitors, ['203.0.113.1'])).toBe(1);
  expect(large.map(({ socket }) => socket.destroyed)).toEqual([true, false, false, false]);
});

test('a closed connection frees its place', async () => {
  const visitors = createVisitorCount(1);
  const socket = new Socket();
  expect(visitors.add('203.0.113.1', socket)).toBe(true);
  expect(addMany(visitors, ['198.51.100.1'])).toBe(0);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.destroy();
  await closed;
  expect(addMany(visitors, ['198.51.100.1'])).toBe(1);
});

describe('an announcer', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('announces a change a moment later, at most every five seconds, and never loses the last', () => {
    const announced: [string, number][] = [];
    const start = performance.now();
    const announcer = createAnnouncer((topic) => announced.push([topic, performance.now() - start]));
    const change = (topic: 'boards' | 'clans') => announcer.changed(topic);
    for (let count = 0; count < 100; count += 1) {
      change('boards');
      jest.advanceTimersByTime(100);
    }
    change('clans');
    jest.advanceTimersByTime(60_000);
    expect(announced).toEqual([
      ['boards', 1_500],
      ['boards', 6_500],
      ['boards', 11_500],
      ['clans', 11_500],
    ]);
    change('boards');
    announcer.stop();
    jest.advanceTimersByTime(60_000);
    expect(announced).toHaveLength(4);
  });
});
