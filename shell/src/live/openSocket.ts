import {
  SOCKET_PATH,
  type ClientEvents,
  type HandshakeRefusal,
  type ServerEvents,
  type SocketAuth,
} from '@site/contract/live';
import { io, type Socket } from 'socket.io-client';

/** Milliseconds before a socket that the server closed or refused reconnects; jitter can double them. */
const PAUSE = 1_000;
const LONG_PAUSE = 60_000;

export interface SocketOptions {
  readonly uuid: string;
  /** The current access token; read on each connection attempt. */
  readonly token: () => string | null;
  /** Renews the session; resolves to whether there is one afterwards. */
  readonly renew: () => Promise<boolean>;
  readonly onAlert: ServerEvents['new-alert'];
  /** Registered, initially or after a reconnect: alerts sent before this must be fetched from the server. */
  readonly onRegistered: () => void;
}

/**
 * Opens the socket of a player and keeps it open. Network drops are left to the library. If the server itself closes
 * it, or doesn't accept the token, the session is renewed once before the next attempt; if that does not help, further
 * attempts are at least a minute apart.
 *
 * @returns a function that closes it for good
 */
export function openSocket({ uuid, token, renew, onAlert, onRegistered }: SocketOptions): () => void {
  const socket: Socket<ServerEvents, ClientEvents> = io({
    path: SOCKET_PATH,
    transports: ['websocket'],
    auth: (give) => give({ token: token() ?? '' } satisfies SocketAuth),
  });
  let isClosed = false;
  let isRenewed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function after(pause: number, run: () => void): void {
    clearTimeout(timer);
    // Jitter keeps pages from all reconnecting at the same moment after a server restart.
    timer = setTimeout(run, pause * (1 + Math.random()));
  }

  async function renewAndConnect(): Promise<void> {
    isRenewed = true;
    await renew();
    if (!isClosed && token() !== null) socket.connect();
  }

  /** A logout in another tab closes all sockets of the session; the pause gives this tab time to learn of it. */
  function comeBack(): void {
    if (isRenewed) after(LONG_PAUSE, () => socket.connect());
    else after(PAUSE, () => void renewAndConnect());
  }

  function close(): void {
    isClosed = true;
    clearTimeout(timer);
    socket.disconnect();
  }

  socket.on('connect', () => {
    socket.emit('register', uuid, (result) => {
      if (!result.ok) {
        // Retrying would not help: the token belongs to another player, or too many pages are open.
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
    if (reason === 'io server disconnect' && !isClosed) comeBack();
  });
  socket.on('connect_error', ({ message }) => {
    if (isClosed) return;
    if (message === ('login_required' satisfies HandshakeRefusal)) comeBack();
    // Refused by the server, after which the library doesn't reconnect by itself.
    else if (!socket.active) after(LONG_PAUSE, () => socket.connect());
  });
  return close;
}
