import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Sockets } from '../sockets/sockets.ts';
import type { Delivery } from '@site/delivery';

/** The dependencies of operator commands, with or without a running server. */
export interface CommandContext {
  readonly db: Kysely<Schema>;
  readonly sockets: Sockets;
  /** The releases of a running server. */
  readonly releases?: Pick<Delivery['releases'], 'deploy'>;
}

/** Without a running server there are no sockets to notify. */
export const NO_SOCKETS: Sockets = {
  sendAlert: () => undefined,
  announceRead: () => undefined,
  announceOrders: () => undefined,
  disconnectSessions: () => undefined,
  disconnectPlayer: () => undefined,
  announceChange: () => undefined,
  wakeGameServers: () => undefined,
  disconnectGameServer: () => undefined,
};
