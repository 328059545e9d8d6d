import * as calls from '@site/contract/calls/game';
import { implement } from '@site/backend/implement';
import { GAME_LIMITS } from '@site/contract/gameLimits';
import type { Api } from '@site/backend/api';
import { unauthorized } from '@site/backend/httpError';
import { ipNetworkOf } from '@site/backend/ipNetwork';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { originFor } from '../../http/siteOrigin.ts';
import { azlinkRoutes } from './azlinkRoutes.ts';
import { chatRoutes } from './chatRoutes.ts';
import { applyDone } from './commands.ts';
import { commandRoutes } from './commandRoutes.ts';
import { serverRoutes } from './serverRoutes.ts';
import { makeLinkCode } from './linkCodes.ts';
import { linkRoutes } from './linkRoutes.ts';
import { findGameServer, type GameServer } from './gameServers.ts';
import { createSync } from './sync.ts';

const BEARER = /^Bearer +(\S{1,200})$/i;

/** The API for game servers, which authenticate with a token instead of a session. */
export function gameRoutes(app: Api, services: Services): void {
  const { config, db, limits } = services;
  services.commands.listen(applyDone(services.site.name));
  const sync = createSync(services);
  const callers = new WeakMap<FastifyRequest, GameServer>();

  // In `onRequest`, so that the body of an unknown caller isn't read.
  const onRequest = async (request: FastifyRequest) => {
    const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    const server = await findGameServer(db, token, 'v1');
    if (!server) {
      await limits.gameRefused.take(ipNetworkOf(request.ip));
      throw unauthorized();
    }
    await limits.game.take(server.id);
    callers.set(request, server);
  };

  function callerOf(request: FastifyRequest): GameServer {
    const server = callers.get(request);
    if (!server) throw unauthorized();
    return server;
  }

  implement(
    app,
    calls.syncGame,
    async (request) => sync(callerOf(request), request.body, request.headers.date),
    { onRequest, bodyLimit: GAME_LIMITS.bytes },
  );

  implement(
    app,
    calls.createLinkCode,
    async (request) => {
      const server = callerOf(request);
      await limits.linkCode.take(request.body.uuid);
      const { code, expiresAt } = await makeLinkCode(services, request.body, server);
      // In the fragment, which browsers don't send, so that it appears in no log.
      return {
        url: `${originFor(request, config)}/login/link#${code}`,
        code,
        expiresAt: expiresAt.toISOString(),
      };
    },
    { onRequest },
  );

  azlinkRoutes(app, services);
  linkRoutes(app, services);
  serverRoutes(app, services);
  commandRoutes(app, services);
  chatRoutes(app, services);
}
