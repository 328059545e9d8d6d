import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { HandshakeRefusal } from '@site/contract/live';
import { isStaff } from '@site/contract/ranks';
import type { FastifyBaseLogger } from 'fastify';
import type { ErrorCode } from '../../http/messages.ts';
import { HttpError } from '../../http/httpError.ts';
import { ipNetworkOf } from '../../http/rateLimits.ts';
import { isSameOrigin } from '../../http/sameOrigin.ts';
import type { Services } from '../../services.ts';
import { terminate } from './connectionGuard.ts';
import type { LiveServer, LiveSocket } from './liveServer.ts';

/**
 * Returns the client's IP address as Fastify does for calls: forwarding headers count only if trusted proxies wrote them.
 */
function createIpReader(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustProxy.length > 0 ? proxyAddr.compile([...trustProxy]) : () => false;
  return (request) => proxyAddr(request, isTrusted);
}

/** Returns why a handshake is refused; `undefined` accepts it. */
type HandshakeCheck = (request: IncomingMessage) => Promise<ErrorCode | undefined>;

/** The limit is small, so it counts narrower IPv6 networks than others do: fewer visitors share it. */
const IPV6_BITS = 64;

/** Refuses pages of other sites, and IP networks that open too many sockets. */
export function createHandshakeCheck({
  config,
  limits,
}: Pick<Services, 'config' | 'limits'>): HandshakeCheck {
  const ipOf = createIpReader(config.trustProxy);
  return async (request) => {
    if (!isSameOrigin(request)) return 'foreign_origin';
    try {
      await limits.socketAddress.take(ipNetworkOf(ipOf(request), IPV6_BITS));
      return undefined;
    } catch (error) {
      return error instanceof HttpError ? error.code : 'internal';
    }
  };
}

type Needs = Pick<Services, 'authentication' | 'settings'> & { readonly log: FastifyBaseLogger };

/**
 * Admits sockets with the access token of an active session and the second factor that their rank needs; during
 * maintenance, only staff.
 */
export function admitSockets(io: LiveServer, { authentication, settings, log }: Needs): void {
  const asked = new WeakSet<object>();

  async function refusalOf(socket: LiveSocket): Promise<HandshakeRefusal | undefined> {
    const token: unknown = socket.handshake.auth['token'];
    // Handshakes are sent to other processes that look up a player's sockets, so no secret may stay in them.
    socket.handshake.auth = {};
    socket.handshake.headers = {};
    const caller = typeof token === 'string' ? await authentication.callerOf(token) : undefined;
    if (!caller) return 'login_required';
    if (caller.mustSetUpSecondFactor) return 'second_factor_required';
    const { maintenance } = await settings.current();
    if (maintenance.enabled && (!isStaff(caller.rank) || caller.mustChangePassword)) return 'maintenance';
    const { uuid, sessionId, rank } = caller;
    socket.data = { uuid, sessionId, rank };
    return undefined;
  }

  io.use((socket, next) => {
    // A connection that asks again before the answer could open several sockets, or try one token after another.
    if (asked.has(socket.conn)) {
      terminate(socket.conn);
      next(new Error('login_required' satisfies HandshakeRefusal));
      return;
    }
    asked.add(socket.conn);
    refusalOf(socket).then(
      (refusal) => next(refusal && new Error(refusal)),
      (error: unknown) => {
        log.error({ err: error }, 'a socket could not be checked');
        next(new Error('internal' satisfies HandshakeRefusal));
      },
    );
  });
}
