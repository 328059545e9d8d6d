import { setTimeout as sleep } from 'node:timers/promises';
import {
  SOCKET_PATH,
  type ClientEvents,
  type HandshakeRefusal,
  type ServerEvents,
} from '@site/contract/live';
import { io, type Socket } from 'socket.io-client';
import type { Player } from './player.ts';

/** Milliseconds until a socket that the server has closed or refused comes back, as the shell has it. */
const PAUSE = 1_000;
const LONG_PAUSE = 60_000;

export interface SocketListener {
  /** It receives, for the first time or again; with the milliseconds that this attempt took. */
  onRegistered(took: number): void;
  onDropped(reason: string): void;
  onAlert(message: string): void;
  /** It is not let in, or not found. */
  onRefused(reason: string): void;
}

/**
 * Opens a socket as the shell does for a page, and comes back as it does.
 *
 * @returns closes it for good
 */
export function openLiveSocket(site: URL, player: Player, listener: SocketListener): () => void {
  const socket: Socket<ServerEvents, ClientEvents> = io(site.origin, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    // Each is the socket of a page of its own.
    forceNew: true,
    auth: (give) => give({ token: player.token }),
  });
  const closing = new AbortController();
  let attemptAt = performance.now();
  let isRenewed = false;

  async function comeBack(pause: number, isRenewing: boolean): Promise<void> {
    try {
      await sleep(pause * (1 + Math.random()), undefined, { signal: closing.signal });
    } catch {
      return;
    }
    attemptAt = performance.now();
    if (isRenewing) await player.renew();
    if (!closing.signal.aborted) socket.connect();
  }

  function renewAndComeBack(): void {
    const isFirst = !isRenewed;
    isRenewed = true;
    void comeBack(isFirst ? PAUSE : LONG_PAUSE, isFirst);
  }

  function close(): void {
    closing.abort();
    socket.disconnect();
  }

  socket.io.on('reconnect_attempt', () => (attemptAt = performance.now()));
  socket.on('connect', () => {
    socket.emit('register', player.uuid, (result) => {
      if (!result.ok) {
        listener.onRefused(result.code);
        return close();
      }
      isRenewed = false;
      listener.onRegistered(performance.now() - attemptAt);
    });
  });
  socket.on('new-alert', ({ message }) => listener.onAlert(message));
  socket.on('disconnect', (reason) => {
    if (closing.signal.aborted) return;
    listener.onDropped(reason);
    if (reason === 'io server disconnect') renewAndComeBack();
  });
  socket.on('connect_error', ({ message }) => {
    if (closing.signal.aborted) return;
    listener.onRefused(message);
    if (message === ('login_required' satisfies HandshakeRefusal)) renewAndComeBack();
    else if (!socket.active) void comeBack(LONG_PAUSE, false);
  });
  return close;
}
