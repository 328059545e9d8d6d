import type {
  HandshakeRefusal,
  HandshakeRefusalData,
  ServerEvents,
  SocketAuth,
} from '@site/contract/sockets';
import { openSocket, type OnTopicChange } from './openSocket.ts';

/** After the server closed the socket or rejected the token. */
const FIRST_DELAY_MS = 1_000;

/** Delays before further attempts: each is twice as long as the one before. Jitter can double them. */
const SHORTEST_DELAY_MS = 15_000;
const LONGEST_DELAY_MS = 300_000;

export interface SocketOptions {
  readonly uuid: string;
  readonly token: () => string | null;
  readonly renew: () => Promise<void>;
  readonly onAlert: ServerEvents['new-alert'];
  /** Perhaps on another page or device. */
  readonly onAlertsChanged: ServerEvents['alerts-changed'];
  readonly onOrdersChanged: ServerEvents['orders-changed'];
  readonly onChange: OnTopicChange;
  /** Also after a reconnect: earlier alerts must be fetched from the server. */
  readonly onRegistered: () => void;
}

/**
 * The library reconnects after network failures. If the server closes the socket or rejects the token, the session is
 * refreshed first; the delays grow, and are never shorter than the server asks for.
 */
export function openPlayerSocket({
  uuid,
  token,
  renew,
  onAlert,
  onAlertsChanged,
  onOrdersChanged,
  onChange,
  onRegistered,
}: SocketOptions): () => void {
  const socket = openSocket(
    {
      reconnectionDelayMax: 30_000,
      auth: (callback: (auth: SocketAuth) => void) => callback({ token: token() ?? '' }),
    },
    onChange,
  );
  let isClosed = false;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function renewAndConnect(): Promise<void> {
    await renew();
    if (!isClosed && token() !== null) socket.connect();
  }

  function retry(run: () => void, minDelay: number, firstDelay = SHORTEST_DELAY_MS): void {
    const growing = Math.min(SHORTEST_DELAY_MS * 2 ** attempts, LONGEST_DELAY_MS);
    const delay = Math.max(attempts === 0 ? firstDelay : growing, minDelay);
    attempts += 1;
    clearTimeout(timer);
    // Jitter keeps pages from all reconnecting at the same moment after a server restart.
    timer = setTimeout(run, delay * (1 + Math.random()));
  }

  const connectLater = (minDelay = 0) => retry(() => socket.connect(), minDelay);

  /** Starts with a delay, so that this tab first learns of a logout in another one, which closes all sockets. */
  const renewLater = () => retry(() => void renewAndConnect(), 0, FIRST_DELAY_MS);

  function close(): void {
    isClosed = true;
    clearTimeout(timer);
    socket.disconnect();
  }

  socket.on('connect', () => {
    socket.emit('register', uuid, (result) => {
      if (result.ok) {
        attempts = 0;
        onRegistered();
      } else if (result.code === 'too_many_sockets') {
        // Other pages of the player may close.
        socket.disconnect();
        connectLater();
      } else {
        // A retry would not help: the token belongs to another player.
        console.warn(`Live alerts are off: ${result.code}.`);
        close();
      }
    });
  });
  socket.on('new-alert', onAlert);
  socket.on('alerts-changed', onAlertsChanged);
  socket.on('orders-changed', onOrdersChanged);
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect' && !isClosed) renewLater();
  });
  socket.on('connect_error', (error: Error & { readonly data?: HandshakeRefusalData }) => {
    if (isClosed) return;
    if (error.message === ('login_required' satisfies HandshakeRefusal)) renewLater();
    // The library doesn't reconnect after the server rejected the connection.
    else if (!socket.active) connectLater((error.data?.retryAfter ?? 0) * 1_000);
  });
  return close;
}
