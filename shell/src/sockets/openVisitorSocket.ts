import {
  LIVE_TOPICS,
  SOCKET_PATH,
  type ClientEvents,
  type HandshakeRefusalData,
  type LiveTopic,
  type ServerEvents,
  type SocketAuth,
} from '@site/contract/sockets';
import { io, type Socket } from 'socket.io-client';
import { FIRST_RECONNECT } from './firstReconnect.ts';

/** After the server refused or closed the socket. */
const RETRY_DELAY_MS = 30_000;

/** Longest delay of the library after network failures, each of which is an error in the console. */
const LONGEST_NETWORK_DELAY_MS = 120_000;

interface Listeners {
  readonly onChange: (topic: LiveTopic, spreadMs?: number) => void;
  readonly changesMissed: () => void;
}

export function openVisitorSocket({ onChange, changesMissed }: Listeners): () => void {
  const socket: Socket<ServerEvents, ClientEvents> = io({
    path: SOCKET_PATH,
    transports: ['websocket'],
    ...FIRST_RECONNECT,
    reconnectionDelayMax: LONGEST_NETWORK_DELAY_MS,
    auth: { visitor: true } satisfies SocketAuth,
    // A player's socket of the same page must not share its connection.
    forceNew: true,
  });
  let isFirst = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function connectLater(minDelayMs = 0): void {
    clearTimeout(timer);
    const delay = Math.max(RETRY_DELAY_MS, minDelayMs);
    timer = setTimeout(() => socket.connect(), delay * (1 + Math.random()));
  }

  for (const topic of LIVE_TOPICS) socket.on(topic, (spreadMs) => onChange(topic, spreadMs));
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
