import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { SOCKET_PATH } from '@site/contract/live';
import { isWaiting } from '../../http/connections.ts';

/** Milliseconds in which a page may say goodbye when the server ends. */
const FAREWELL = 500;

/** Whether a call asks for a socket. Every other one is answered as if it asked for no upgrade, as HTTP has it. */
export function asksForSocket({ url }: Pick<IncomingMessage, 'url'>): boolean {
  return url?.startsWith(`${SOCKET_PATH}/`) ?? false;
}

/** Connections that have left HTTP, which Node leaves to whoever has taken them over. */
export interface Upgrades {
  /** Ends those that are still open after a moment: one that never says goodbye must not hold up the end. */
  end(): void;
}

export function guardUpgrades(server: Server): Upgrades {
  const open = new Set<Duplex>();
  server.on('upgrade', ({ socket }, connection) => {
    // Node never writes the answers that it still owes.
    if (isWaiting(socket)) connection.destroy();
    // Until a handshake is decided nobody else listens, and a connection that is reset would end the process.
    connection.on('error', () => undefined);
    open.add(connection);
    connection.once('close', () => open.delete(connection));
  });
  return {
    end() {
      setTimeout(() => open.forEach((connection) => connection.destroy()), FAREWELL).unref();
    },
  };
}
