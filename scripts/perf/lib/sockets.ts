import { setTimeout as sleep } from 'node:timers/promises';
import {
  SOCKET_PATH,
  type ClientEvents,
  type HandshakeRefusal,
  type ServerEvents,
} from '@site/contract/sockets';
import pLimit from 'p-limit';
import { io, type Socket } from 'socket.io-client';
import type { Client } from './client.ts';

/** Milliseconds until a socket that the server has closed or refused comes back, as the shell has it. */
const PAUSE = 1_000;
const LONG_PAUSE = 60_000;

/** Sockets that open at the same time. */
const OPENING = 50;

/** Milliseconds after which the client gives up on a socket that is not admitted. */
const TIMEOUT_MS = 30_000;

interface SocketListener {
  /** It is receiving, for the first time or again. */
  onRegistered(): void;
  onDropped(): void;
  onAlert(message: string): void;
}

/**
 * Opens a socket as the shell does for a page, and comes back as it does.
 *
 * @returns a function that closes it for good
 */
function openLiveSocket(player: Client, listener: SocketListener): () => void {
  const socket: Socket<ServerEvents, ClientEvents> = io(player.url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    // Each is the socket of a page of its own.
    forceNew: true,
    auth: (give) => give({ token: player.token }),
  });
  const closing = new AbortController();
  let isRenewed = false;

  async function comeBack(pause: number, isRenewing: boolean): Promise<void> {
    try {
      await sleep(pause * (1 + Math.random()), undefined, { signal: closing.signal });
    } catch {
      return;
    }
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

  socket.on('connect', () => {
    socket.emit('register', player.uuid, ({ ok }) => {
      if (!ok) return close();
      isRenewed = false;
      listener.onRegistered();
    });
  });
  socket.on('new-alert', ({ message }) => listener.onAlert(message));
  socket.on('disconnect', (reason) => {
    if (closing.signal.aborted) return;
    listener.onDropped();
    if (reason === 'io server disconnect') renewAndComeBack();
  });
  socket.on('connect_error', ({ message }) => {
    if (closing.signal.aborted) return;
    if (message === ('login_required' satisfies HandshakeRefusal)) renewAndComeBack();
    else if (!socket.active) void comeBack(LONG_PAUSE, false);
  });
  return close;
}

/** What is known of a socket. */
export interface SocketState {
  readonly player: Client;
  isOpen: boolean;
  /** When it was disconnected and when it was registered again, in milliseconds of `performance.now()`. */
  readonly drops: { readonly at: number; backAt: number | undefined }[];
}

export interface HeldSockets {
  readonly states: readonly SocketState[];
  close(): void;
}

interface Options {
  readonly each: number;
  readonly onAlert: (socket: number, message: string) => void;
  readonly onDropped?: (socket: number) => void;
}

/** Opens sockets for each player and keeps them open, as pages do. */
export async function holdSockets(
  players: readonly Client[],
  { each, onAlert, onDropped }: Options,
): Promise<HeldSockets> {
  const states = players.flatMap((player) =>
    Array.from({ length: each }, (): SocketState => ({ player, isOpen: false, drops: [] })),
  );
  const limit = pLimit(OPENING);
  const closers = await limit.map(states, async (state, socket) => {
    const { promise: settled, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, TIMEOUT_MS);
    const close = openLiveSocket(state.player, {
      onRegistered() {
        state.isOpen = true;
        const last = state.drops.at(-1);
        if (last) last.backAt ??= performance.now();
        resolve();
      },
      onDropped() {
        if (state.isOpen) state.drops.push({ at: performance.now(), backAt: undefined });
        state.isOpen = false;
        onDropped?.(socket);
      },
      onAlert: (message) => onAlert(socket, message),
    });
    await settled;
    clearTimeout(timer);
    return close;
  });
  return { states, close: () => closers.forEach((close) => close()) };
}
