import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { HandshakeRefusal } from '@site/contract/live';
import { isStaff } from '@site/contract/ranks';
import type { FastifyBaseLogger } from 'fastify';
import type { ErrorCode } from '../../http/messages.ts';
import { HttpError } from '../../http/httpError.ts';
import { addressKey } from '../../http/rateLimits.ts';
import { isSameOrigin } from '../../http/sameOrigin.ts';
import type { Services } from '../../services.ts';
import { discard } from './connectionGuard.ts';
import type { LiveServer, LiveSocket } from './liveServer.ts';

/**
 * Tells where a request comes from, as Fastify does it for calls: a forwarding header counts only as far as proxies
 * that are trusted have written it.
 */
function createAddressReader(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustProxy.length > 0 ? proxyAddr.compile([...trustProxy]) : () => false;
  return (request) => proxyAddr(request, isTrusted);
}

/** Says why a connection is refused before it becomes a socket; `undefined` lets it in. */
type HandshakeCheck = (request: IncomingMessage) => Promise<ErrorCode | undefined>;

/** Refuses pages of other sites, and addresses that open too many sockets. */
export function createHandshakeCheck({
  config,
  limits,
}: Pick<Services, 'config' | 'limits'>): HandshakeCheck {
  const addressOf = createAddressReader(config.trustProxy);
  return async (request) => {
    if (!isSameOrigin(request)) return 'foreign_origin';
    try {
      await limits.socketAddress.take(addressKey(addressOf(request)));
      return undefined;
    } catch (error) {
      return error instanceof HttpError ? error.code : 'internal';
    }
  };
}

type Needs = Pick<Services, 'authentication' | 'settings'> & { readonly log: FastifyBaseLogger };

/**
 * Lets in who shows the access token of a live session and has the second factor that their rank needs; during
 * maintenance, staff.
 */
export function admitSockets(io: LiveServer, { authentication, settings, log }: Needs): void {
  const asked = new WeakSet<object>();

  async function refusalOf(socket: LiveSocket): Promise<HandshakeRefusal | undefined> {
    const token: unknown = socket.handshake.auth['token'];
    // Who asks other processes for the sockets of a player is answered with their handshakes: nothing secret stays.
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
    // A connection that asks again before it is answered would become several sockets, or try token after token.
    if (asked.has(socket.conn)) {
      discard(socket.conn);
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
