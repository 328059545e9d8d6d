import {
  SOCKET_PATH,
  type ClientEvents,
  type HandshakeRefusal,
  type ServerEvents,
  type SocketAuth,
} from '@site/contract/live';
import { io, type Socket } from 'socket.io-client';

/** Milliseconds until a socket that the server has closed or refused comes back; chance adds as many at most. */
const PAUSE = 1_000;
const LONG_PAUSE = 60_000;

export interface SocketOptions {
  readonly uuid: string;
  /** The present access token; read with each attempt to connect. */
  readonly token: () => string | null;
  /** Renews the session; says whether there is one afterwards. */
  readonly renew: () => Promise<boolean>;
  readonly onAlert: ServerEvents['new-alert'];
  /** It receives from now on, for the first time or again: what was sent before is only on the server. */
  readonly onRegistered: () => void;
}

/**
 * Opens the socket of a player and keeps it open. A network that comes and goes is left to the library. Where the server
 * itself closes it, or does not know the token, the session is renewed once before the next attempt; where that does
 * not help, attempts are rare.
 *
 * @returns closes it for good
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
    // Chance keeps the pages that a restart has closed from all coming back in the same moment.
    timer = setTimeout(run, pause * (1 + Math.random()));
  }

  async function renewAndConnect(): Promise<void> {
    isRenewed = true;
    await renew();
    if (!isClosed && token() !== null) socket.connect();
  }

  /** The pause also lets a logout in another tab, which closes all sockets of the session, be heard of first. */
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
        // Trying again would not help: it is another player's, or too many pages are open.
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
    // Refused by the server, which the library takes for final.
    else if (!socket.active) after(LONG_PAUSE, () => socket.connect());
  });
  return close;
}
