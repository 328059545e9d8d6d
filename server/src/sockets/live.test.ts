import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { until } from '@site/backend/testing/until';
import { addGameServer, rotateToken } from '../features/game/gameServers.ts';
import { addSocketPlayer, startProcesses, startSocketApp, type SocketApp } from '../testing/socketApp.ts';
import { alertsAt, next, type PageSocket } from '../testing/sockets.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const db = await openTestDatabase();
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
  const maintenance = JSON.stringify({ enabled: true, message: '' });
  const monitoring = { showPlayerCount: true, autoRestart: false, logLevel: 'warn', checklist: [] };
  await db
    .insertInto('settings')
    .values({ maintenance, monitoring: JSON.stringify(monitoring), version: 1 })
    .execute();
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
