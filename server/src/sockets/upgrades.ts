import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { SOCKET_PATH } from '@site/contract/sockets';
import { answerAndClose, isWaiting } from '../http/connections.ts';
import { HttpError } from '@site/backend/httpError';

const CLOSE_TIMEOUT_MS = 500;

/** Requests not for a socket are answered as if they asked for no upgrade, as HTTP specifies. */
export function asksForSocket({ url }: Pick<IncomingMessage, 'url'>): boolean {
  return url?.startsWith(`${SOCKET_PATH}/`) ?? false;
}

/** Guards upgraded connections, which Node no longer closes. */
export function guardUpgrades(server: Server) {
  const open = new Set<Duplex>();
  server.on('upgrade', ({ socket }, connection) => {
    // Node never writes the responses that are still pending.
    if (isWaiting(socket)) connection.destroy();
    // Nothing else listens during the handshake, and a reset connection would end the process.
    connection.on('error', () => undefined);
    open.add(connection);
    connection.once('close', () => open.delete(connection));
  });
  return {
    /** Terminates those still open after a moment: none may delay the shutdown. */
    end(): void {
      setTimeout(() => open.forEach((connection) => connection.destroy()), CLOSE_TIMEOUT_MS).unref();
    },
  };
}

/** Answers an upgrade request with the error that its check threw: the engine itself would answer each with 400. */
export function refuseUpgrade({ socket }: IncomingMessage, error: unknown): void {
  if (!(error instanceof HttpError)) return answerAndClose(socket, [500, 'internal']);
  const { status, code, retryAfter } = error;
  const wait = retryAfter !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) };
  answerAndClose(socket, [status, code], { ...wait });
}
