import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { HandshakeRefusal, HandshakeRefusalData } from '@site/contract/sockets';
import { isStaff } from '@site/contract/ranks';
import type { FastifyBaseLogger } from 'fastify';
import { HttpError } from '@site/backend/httpError';
import { ipNetworkOf } from '@site/backend/ipNetwork';
import { createHostCheck } from '../http/ownHost.ts';
import { isSameOrigin } from '../http/sameOrigin.ts';
import type { SessionServices } from '../sessions/sessionServices.ts';
import { closeWithin, terminate } from './connectionGuard.ts';
import type { SocketData, SocketServer, ServerSocket } from './socketServer.ts';
import { createConnectionCount, createVisitorCount } from './connectionCount.ts';

/** Narrower than for calls: a mobile network may give each phone a /64. Wider networks have shares of the sockets. */
const IPV6_BITS = 64;

/** A game server needs one. */
const MAX_GAME_SERVER_SOCKETS = { each: [5], total: 5_000 };

const NO_ROOM_RETRY_SECONDS = 60;

class Refusal extends Error {
  /** Sent to the page with the message. */
  readonly data: HandshakeRefusalData | undefined;

  constructor(code: HandshakeRefusal, retryAfter?: number) {
    super(code);
    this.data = retryAfter === undefined ? undefined : { retryAfter: Math.max(1, Math.ceil(retryAfter)) };
  }
}

type Needs = Pick<SessionServices, 'config' | 'limits' | 'authentication' | 'settings'> & {
  readonly findGameServer: (token: string) => Promise<{ readonly id: string } | undefined>;
  readonly log: FastifyBaseLogger;
  /** Milliseconds for a page to close its connection after a refusal. */
  readonly closeTimeoutMs: number;
};

export function createAdmission({
  config,
  limits,
  authentication,
  settings,
  findGameServer,
  log,
  closeTimeoutMs,
}: Needs) {
  const visitors = createVisitorCount();
  const gameServers = createConnectionCount(MAX_GAME_SERVER_SOCKETS);
  const gameServerTokens = new WeakMap<ServerSocket, string>();
  const isTrusted = config.trustProxy.length > 0 ? proxyAddr.compile([...config.trustProxy]) : () => false;
  // As Fastify does for calls: forwarding headers count only if trusted proxies wrote them.
  const ipOf = (request: IncomingMessage) => proxyAddr(request, isTrusted);
  const checkHost = createHostCheck(config);
  const networkOf = (request: IncomingMessage) => ipNetworkOf(ipOf(request), IPV6_BITS);
  /** Handshakes over the limit, and how many seconds they must wait. */
  const waits = new WeakMap<IncomingMessage, number>();
  const asked = new WeakSet<object>();

  /** Counts a socket for its account instead of its IP network, which others share. */
  async function countForAccount(request: IncomingMessage, uuid: string): Promise<void> {
    await limits.socketAccount.take(uuid);
    const network = networkOf(request);
    await limits.socketAddress.refund(network);
    if (waits.has(request)) await limits.socketOverflow.refund(network);
  }

  function requireRoom(request: IncomingMessage): void {
    const wait = waits.get(request);
    if (wait !== undefined) throw new Refusal('too_many_requests', wait);
  }

  async function admitGameServer(socket: ServerSocket, token: string): Promise<SocketData> {
    const { request } = socket.conn;
    requireRoom(request);
    const server = await findGameServer(token);
    if (!server) {
      await limits.gameRefused.take(ipNetworkOf(ipOf(request)));
      throw new Refusal('login_required');
    }
    if (!gameServers.add([server.id], request.socket))
      throw new Refusal('too_many_requests', NO_ROOM_RETRY_SECONDS);
    gameServerTokens.set(socket, token);
    return { gameServer: server.id };
  }

  async function admitVisitor({ request }: ServerSocket['conn']): Promise<SocketData> {
    requireRoom(request);
    const { maintenance } = await settings.current();
    if (maintenance.enabled) throw new Refusal('maintenance');
    if (!visitors.add(ipOf(request), request.socket))
      throw new Refusal('too_many_requests', NO_ROOM_RETRY_SECONDS);
    return {};
  }

  async function admitPlayer({ request }: ServerSocket['conn'], token: unknown): Promise<SocketData> {
    const caller = typeof token === 'string' ? await authentication.callerOf(token) : undefined;
    if (!caller) {
      requireRoom(request);
      throw new Refusal('login_required');
    }
    await countForAccount(request, caller.uuid);
    if (caller.mustSetUpSecondFactor) throw new Refusal('second_factor_required');
    const { maintenance } = await settings.current();
    if (maintenance.enabled && (!isStaff(caller.rank) || caller.mustChangePassword))
      throw new Refusal('maintenance');
    const { uuid, sessionId, rank } = caller;
    return { player: { uuid, sessionId, rank } };
  }

  async function admit(socket: ServerSocket): Promise<void> {
    const { token, gameServer, visitor }: Record<string, unknown> = socket.handshake.auth;
    // Handshakes are sent to other processes that look up a player's sockets, so no secret may stay in them.
    socket.handshake.auth = {};
    socket.handshake.headers = {};
    const { conn } = socket;
    if (typeof gameServer === 'string') socket.data = await admitGameServer(socket, gameServer);
    else if (visitor === true) socket.data = await admitVisitor(conn);
    else socket.data = await admitPlayer(conn, token);
  }

  function refusalOf(error: unknown): Refusal {
    if (error instanceof Refusal) return error;
    if (error instanceof HttpError) return new Refusal('too_many_requests', error.retryAfter);
    log.error({ err: error }, 'a socket could not be checked');
    return new Refusal('internal');
  }

  return {
    /**
     * Counts a handshake for its IP network. Over the limit it is still accepted, because browsers report a refused one
     * as an error on every page and tell the page nothing: the socket is then refused with the time to wait, unless it
     * has the token of an account, for which it is counted instead.
     *
     * @throws HttpError for pages of other sites, and if too many were accepted over the limit
     */
    async checkHandshake(request: IncomingMessage): Promise<void> {
      checkHost(request);
      if (!isSameOrigin(request)) throw new HttpError(403, 'foreign_origin');
      const network = networkOf(request);
      try {
        await limits.socketAddress.take(network);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        await limits.socketOverflow.take(network);
        waits.set(request, error.retryAfter ?? 1);
      }
    },

    /** Returns whether the token of a game server's socket is still valid. */
    async isValidGameServer(socket: ServerSocket): Promise<boolean> {
      const token = gameServerTokens.get(socket);
      return token !== undefined && (await findGameServer(token)) !== undefined;
    },

    /**
     * Admits sockets with the access token of an active session and the second factor that their rank needs, those of
     * game servers with their token, and a limited number of visitors. During maintenance, only staff and game servers.
     */
    admitSockets(io: SocketServer): void {
      io.use((socket, next) => {
        const { conn } = socket;
        // A connection that asks again before the answer could open several sockets, or try one token after another.
        if (asked.has(conn)) {
          terminate(conn);
          next(new Refusal('login_required'));
          return;
        }
        asked.add(conn);
        admit(socket).then(
          () => next(),
          (error: unknown) => {
            next(refusalOf(error));
            // After the answer, which the library sends in the next tick.
            setImmediate(() => closeWithin(conn, closeTimeoutMs));
          },
        );
      });
    },
  };
}
