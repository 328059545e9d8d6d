import {
  SOCKET_PATH,
  type ClientEvents,
  type HandshakeRefusal,
  type ServerEvents,
  type SocketAuth,
} from '@site/contract/live';
import { io, type Socket } from 'socket.io-client';

/** Delays before reconnecting a socket that the server closed or rejected; jitter can double them. */
const RECONNECT_DELAY_MS = 1_000;
const LONG_RECONNECT_DELAY_MS = 60_000;

export interface SocketOptions {
  readonly uuid: string;
  /** Returns the current access token; called on each connection attempt. */
  readonly token: () => string | null;
  /** Refreshes the session; resolves to whether there is one afterwards. */
  readonly renew: () => Promise<boolean>;
  readonly onAlert: ServerEvents['new-alert'];
  /** Called after each registration, initial or after a reconnect. Earlier alerts must be fetched from the server. */
  readonly onRegistered: () => void;
}

/**
 * Opens the socket of a player and keeps it open. The library reconnects after network failures. If the server closes
 * the socket or rejects the token, the session is refreshed once before the next attempt; if that does not help,
 * further attempts are at least a minute apart.
 *
 * @returns a function that closes it permanently
 */
export function openSocket({ uuid, token, renew, onAlert, onRegistered }: SocketOptions): () => void {
  const socket: Socket<ServerEvents, ClientEvents> = io({
    path: SOCKET_PATH,
    transports: ['websocket'],
    auth: (callback) => callback({ token: token() ?? '' } satisfies SocketAuth),
  });
  let isClosed = false;
  let isRenewed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(delay: number, run: () => void): void {
    clearTimeout(timer);
    // Jitter keeps pages from all reconnecting at the same moment after a server restart.
    timer = setTimeout(run, delay * (1 + Math.random()));
  }

  async function renewAndConnect(): Promise<void> {
    isRenewed = true;
    await renew();
    if (!isClosed && token() !== null) socket.connect();
  }

  /** Reconnects after a delay, so that this tab first learns of a logout in another one, which closes all sockets. */
  function reconnect(): void {
    if (isRenewed) schedule(LONG_RECONNECT_DELAY_MS, () => socket.connect());
    else schedule(RECONNECT_DELAY_MS, () => void renewAndConnect());
  }

  function close(): void {
    isClosed = true;
    clearTimeout(timer);
    socket.disconnect();
  }

  socket.on('connect', () => {
    socket.emit('register', uuid, (result) => {
      if (!result.ok) {
        // A retry would not help: the token belongs to another player, or too many pages are open.
        console.warn(`Live alerts are off: ${result.code}.`);
        close();
        return;
      }
      isRenewed = false;
      onRegistered();
    });
  });
  socket.on('new-alert', onAlert);
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect' && !isClosed) reconnect();
  });
  socket.on('connect_error', ({ message }) => {
    if (isClosed) return;
    if (message === ('login_required' satisfies HandshakeRefusal)) reconnect();
    // The library doesn't reconnect after the server rejected the connection.
    else if (!socket.active) schedule(LONG_RECONNECT_DELAY_MS, () => socket.connect());
  });
  return close;
}
