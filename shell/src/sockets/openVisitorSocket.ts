import type { HandshakeRefusalData, SocketAuth } from '@site/contract/sockets';
import { openSocket, type OnTopicChange } from './openSocket.ts';

/** After the server refused or closed the socket. */
const RETRY_DELAY_MS = 30_000;

interface Listeners {
  readonly onChange: OnTopicChange;
  readonly changesMissed: () => void;
}

export function openVisitorSocket({ onChange, changesMissed }: Listeners): () => void {
  const auth: SocketAuth = { visitor: true };
  // A player's socket of the same page must not share its connection.
  const socket = openSocket({ reconnectionDelayMax: 120_000, auth, forceNew: true }, onChange);
  let isFirst = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function connectLater(minDelayMs = 0): void {
    clearTimeout(timer);
    const delay = Math.max(RETRY_DELAY_MS, minDelayMs);
    timer = setTimeout(() => socket.connect(), delay * (1 + Math.random()));
  }

  socket.on('connect', () => {
    if (!isFirst) changesMissed();
    isFirst = false;
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') connectLater();
  });
  socket.on('connect_error', (error: Error & { readonly data?: HandshakeRefusalData }) => {
    if (!socket.active) connectLater((error.data?.retryAfter ?? 0) * 1_000);
  });
  return () => {
    clearTimeout(timer);
    socket.off();
    socket.disconnect();
  };
}
