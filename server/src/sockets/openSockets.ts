import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIVE_TOPICS, SOCKET_PATH, type LiveTopic } from '@site/contract/sockets';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { OwnSockets } from './sockets.ts';
import type { RedisHandle } from '@site/backend/redis';
import { SECURITY_HEADERS } from '../http/securityHeaders.ts';
import type { SessionServices } from '../sessions/sessionServices.ts';
import { createAdmission } from './admission.ts';
import { ANNOUNCER_TIMES, createAnnouncer } from './announcer.ts';
import { closeWithin, guardConnections } from './connectionGuard.ts';
import {
  GAME_SERVERS_ROOM,
  gameServerRoom,
  PAGES_ROOM,
  playerRoom,
  playerSocketsRoom,
  sessionRoom,
  type SocketServer,
} from './socketServer.ts';
import { createRedisAdapter } from './redisAdapter.ts';
import { awaitRegistration } from './registration.ts';
import { startSessionCheck } from './sessionCheck.ts';
import { guardUpgrades, refuseUpgrade } from './upgrades.ts';

/** The longest is the token of the handshake. */
const MAX_MESSAGE_BYTES = 4 * 1024;

/** Fetches of pages that hear of a change which one process is to answer: a fraction of what it can. */
const FETCHES_PER_SECOND = 500;

/** In milliseconds. */
const TIMES = {
  /** Timeout for a connection to send its token, and for a socket to register. */
  registrationMs: 10_000,
  checkPeriod: 30_000,
  closeTimeoutMs: 5_000,
  announcer: ANNOUNCER_TIMES,
};

type EngineRequest = IncomingMessage & { readonly _query?: Readonly<Record<string, unknown>> };

type Needs = Pick<SessionServices, 'config' | 'db' | 'authentication' | 'limits' | 'settings'> &
  Pick<Parameters<typeof createAdmission>[0], 'findGameServer'>;

/**
 * Opens the site's sockets on the HTTP server of an app, and closes them with it. Sockets stay open when maintenance
 * begins: they only receive alerts and the news of changes, and it avoids a rush of reconnects afterwards.
 */
export function openSockets(
  app: FastifyInstance,
  needs: Needs,
  {
    redis,
    times: given,
  }: { readonly redis?: RedisHandle | undefined; readonly times?: Partial<typeof TIMES> },
): OwnSockets {
  const times = { ...TIMES, ...given };
  const { log } = app;
  /** The room of all sockets of this process, with a unique name. */
  const here = `process:${randomUUID()}`;
  const upgrades = guardUpgrades(app.server);
  const admission = createAdmission({ ...needs, log, closeTimeoutMs: times.closeTimeoutMs });
  let isClosing = false;
  const io: SocketServer = new Server(app.server, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    connectTimeout: times.registrationMs,
    allowRequest: (request, answer) => {
      admission.checkHandshake(request).then(
        () => answer(undefined, !isClosing),
        (error: unknown) => refuseUpgrade(request, error),
      );
    },
    ...(redis && { adapter: createRedisAdapter(redis) }),
  });
  // With the id of a connection, another one would silently replace it, bypassing handshake check and guard.
  io.engine.use((request: EngineRequest, _response: ServerResponse, next: (refusal?: Error) => void) => {
    next(request._query?.['sid'] === undefined ? undefined : new Error('Connections are not replaced'));
  });
  // The engine answers requests of its path before Fastify sees them.
  io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    next();
  });
  // Each process keeps the interval for its own sockets.
  const announced = new EventEmitter<Record<LiveTopic, []>>();
  const announcer = createAnnouncer((topic) => {
    announced.emit(topic);
    const pages = io.sockets.adapter.rooms.get(PAGES_ROOM)?.size ?? 0;
    io.local.to(PAGES_ROOM).emit(topic, Math.max(1_000, (pages / FETCHES_PER_SECOND) * 1_000));
  }, times.announcer);
  const isTopic = (topic: unknown): topic is LiveTopic => LIVE_TOPICS.includes(topic as LiveTopic);
  io.on('changed', (topic) => isTopic(topic) && announcer.changed(topic));
  const stopSessionCheck = startSessionCheck(io, needs.db, {
    log,
    period: times.checkPeriod,
    requireSecondFactor: needs.authentication.requireSecondFactor,
    isValidGameServer: admission.isValidGameServer,
  });
  const guard = guardConnections(io, times.registrationMs);
  admission.admitSockets(io);

  io.on('connection', (socket) => {
    const { player, gameServer } = socket.data;
    void socket.join(gameServer === undefined ? [here, PAGES_ROOM] : [here, GAME_SERVERS_ROOM]);
    if (gameServer !== undefined) void socket.join(gameServerRoom(gameServer));
    if (player) void socket.join([sessionRoom(player.sessionId), playerSocketsRoom(player.uuid)]);
    // A socket can end and leave its connection open, which nothing else would close.
    socket.once('disconnect', () => closeWithin(socket.conn, times.closeTimeoutMs));
    guard.admit(socket.conn);
    if (player) awaitRegistration(io, socket, player, times.registrationMs);
  });

  // Fastify's own close waits for every connection, so sockets must begin closing before it.
  app.addHook('preClose', async () => {
    isClosing = true;
    announcer.stop();
    await stopSessionCheck();
    await io.sockets.adapter.close();
    io.engine.close();
    upgrades.end();
  });

  /** Acts on local sockets first: reaching the other processes takes Redis, which may be slow or down. */
  function everywhere(rooms: string[], act: (sockets: ReturnType<typeof io.in>) => void): void {
    // No room would mean every socket.
    if (rooms.length === 0) return;
    act(io.local.in(rooms));
    if (redis) act(io.in(rooms).except(here));
  }

  const disconnect = (rooms: string[]) => everywhere(rooms, (sockets) => sockets.disconnectSockets(true));

  return {
    sendAlert(uuid, alert, ownSession) {
      const own = ownSession === undefined ? [] : [sessionRoom(ownSession)];
      everywhere([playerRoom(uuid)], (sockets) => void sockets.except(own).emit('new-alert', alert));
      everywhere(own, (sockets) => void sockets.emit('alerts-changed'));
    },
    announceRead: (uuid) => everywhere([playerRoom(uuid)], (sockets) => void sockets.emit('alerts-changed')),
    announceOrders: (uuid) =>
      everywhere([playerRoom(uuid)], (sockets) => void sockets.emit('orders-changed')),
    disconnectSessions: (sessionIds) => disconnect(sessionIds.map(sessionRoom)),
    disconnectPlayer: (uuid) => disconnect([playerSocketsRoom(uuid)]),
    announceChange(topic) {
      announcer.changed(topic);
      if (redis) io.serverSideEmit('changed', topic);
    },
    onAnnounced: (topic, listener) => void announced.on(topic, listener),
    wakeGameServers: () => everywhere([GAME_SERVERS_ROOM], (sockets) => void sockets.emit('wake')),
    disconnectGameServer: (id) => disconnect([gameServerRoom(id)]),
    count() {
      const sockets = [...io.sockets.sockets.values()];
      const registered = sockets.filter(({ data }) => data.player?.registeredAt !== undefined);
      return { open: sockets.length, registered: registered.length };
    },
  };
}
