import { unauthorized } from '@site/backend/httpError';
import { ipNetworkOf } from '@site/backend/ipNetwork';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { findGameServer, type GameServer, type Protocol } from './gameServers.ts';

/** Authenticates game servers in `onRequest`, so that the body of an unknown caller isn't read. */
export function gameCallers(
  { db, limits }: Services,
  protocol: Protocol,
  tokenOf: (request: FastifyRequest) => string | undefined,
) {
  const callers = new WeakMap<FastifyRequest, GameServer>();

  const onRequest = async (request: FastifyRequest) => {
    const server = await findGameServer(db, tokenOf(request), protocol);
    if (!server) {
      await limits.gameRefused.take(ipNetworkOf(request.ip));
      throw unauthorized();
    }
    await limits.game.take(server.id);
    callers.set(request, server);
  };

  const callerOf = (request: FastifyRequest): GameServer => {
    const server = callers.get(request);
    if (!server) throw unauthorized();
    return server;
  };

  return { onRequest, callerOf };
}
