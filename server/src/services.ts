import type { Readiness } from './process/gracefulStop.ts';
import type { SessionServices } from './sessions/sessionServices.ts';
import type { GameCommands } from './entries/gameCommands.ts';
import type { Sockets } from './sockets/sockets.ts';

export interface Services extends SessionServices {
  readonly sockets: Sockets;
  readonly readiness: Readiness;
  readonly commands: GameCommands;
  readonly countRefusedWebhook: () => void;
  readonly countUnansweredWebhook: () => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For programs that run the app and need the same services. */
    readonly services: Services;
    /** Renders pages before anybody asks for them; their data comes from the app, which must be ready. */
    readonly warmUp: () => Promise<void>;
  }
}
