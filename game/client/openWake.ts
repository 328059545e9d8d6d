import { SOCKET_PATH, type ServerEvents, type SocketAuth } from '@site/contract/sockets';
import { io, type Socket } from 'socket.io-client';
import type { SiteAddress } from './callSite.ts';

/** Milliseconds before the next attempt after the site refused or closed the socket. */
const RETRY_MS = 30_000;

/** Without this socket commands arrive with the next call. */
export function openWake(
  { origin, token }: Pick<SiteAddress, 'origin' | 'token'>,
  onWake: () => void,
): () => void {
  const socket: Socket<Pick<ServerEvents, 'wake'>> = io(origin, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnectionDelayMax: RETRY_MS,
    auth: { gameServer: token } satisfies SocketAuth,
    forceNew: true,
  });
  let timer: NodeJS.Timeout | undefined;
  const connectLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => socket.connect(), RETRY_MS * (1 + Math.random()));
  };
  socket.on('wake', onWake);
  // A command may have begun to wait while the socket was closed.
  socket.on('connect', onWake);
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') connectLater();
  });
  socket.on('connect_error', () => {
    if (!socket.active) connectLater();
  });
  return () => {
    clearTimeout(timer);
    socket.disconnect();
  };
}
