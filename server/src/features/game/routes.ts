import * as calls from '@site/contract/calls/game';
import { implement } from '@site/backend/implement';
import { GAME_LIMITS } from '@site/contract/gameLimits';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';
import { originFor } from '../../http/siteOrigin.ts';
import { azlinkRoutes } from './azlinkRoutes.ts';
import { gameCallers } from './callers.ts';
import { chatRoutes } from './chatRoutes.ts';
import { applyDone } from './commands.ts';
import { commandRoutes } from './commandRoutes.ts';
import { serverRoutes } from './serverRoutes.ts';
import { makeLinkCode } from './linkCodes.ts';
import { linkRoutes } from './linkRoutes.ts';
import { createSync } from './sync.ts';

const BEARER = /^Bearer +(\S{1,200})$/i;

/** The API for game servers, which authenticate with a token instead of a session. */
export function gameRoutes(app: Api, services: Services): void {
  const { config, limits, commands, site } = services;
  commands.listen(applyDone(site.name));
  const sync = createSync(services);
  const tokenOf = (authorization = '') => BEARER.exec(authorization)?.[1];
  const { onRequest, callerOf } = gameCallers(services, 'v1', ({ headers }) =>
    tokenOf(headers.authorization),
  );

  implement(app, calls.syncGame, (request) => sync(callerOf(request), request.body, request.headers.date), {
    onRequest,
    bodyLimit: GAME_LIMITS.bytes,
  });

  implement(
    app,
    calls.createLinkCode,
    async (request) => {
      const server = callerOf(request);
      await limits.linkCode.take(request.body.uuid);
      const { code, expiresAt } = await makeLinkCode(services, request.body, server);
      // In the fragment, which browsers don't send, so that it appears in no log.
      const url = `${originFor(request, config)}/login/link#${code}`;
      return { url, code, expiresAt: expiresAt.toISOString() };
    },
    { onRequest },
  );

  azlinkRoutes(app, services);
  linkRoutes(app, services);
  serverRoutes(app, services);
  commandRoutes(app, services);
  chatRoutes(app, services);
}
