import { setTimeout as sleep } from 'node:timers/promises';
import { SOCKET_PATH, type ClientEvents, type ServerEvents } from '@site/contract/sockets';
import pLimit from 'p-limit';
import { io, type Socket } from 'socket.io-client';
import type { Player } from './client.ts';

/** Milliseconds until a socket that the server has closed or refused connects again, as the shell has it. */
const RECONNECT_MS = 1_000;

/** Sockets that open at the same time, and milliseconds after which one that is not admitted is given up. */
const OPENING = 50;
const OPEN_TIMEOUT_MS = 30_000;

export interface SocketState {
  readonly player: Player;
  isOpen: boolean;
  /** When it was last disconnected, in milliseconds of `performance.now()`. */
  droppedAt?: number;
}

interface Options {
  readonly each: number;
  readonly onAlert: (socket: number, message: string) => void;
  readonly onReturned?: (state: SocketState) => void;
}

export async function holdSockets(players: readonly Player[], { each, onAlert, onReturned }: Options) {
  const states = players.flatMap((player) =>
    Array.from({ length: each }, (): SocketState => ({ player, isOpen: false })),
  );
  let isClosed = false;

  async function open(state: SocketState, index: number): Promise<Socket> {
    const { player } = state;
    const socket: Socket<ServerEvents, ClientEvents> = io(player.url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      // Each is the socket of a page of its own.
      forceNew: true,
      auth: (give) => give({ token: player.token }),
    });
    const registered = Promise.withResolvers<void>();
    // The library reconnects by itself unless the server has closed or refused the connection.
    const reconnect = () =>
      setTimeout(() => !isClosed && socket.connect(), RECONNECT_MS * (1 + Math.random()));
    socket.on('connect', () => {
      socket.emit('register', player.uuid, ({ ok }) => {
        state.isOpen = ok;
        if (ok && state.droppedAt !== undefined) onReturned?.(state);
        registered.resolve();
      });
    });
    socket.on('new-alert', ({ message }) => onAlert(index, message));
    socket.on('disconnect', (reason) => {
      if (isClosed) return;
      Object.assign(state, { isOpen: false, droppedAt: performance.now() });
      if (reason === 'io server disconnect') reconnect();
    });
    socket.on('connect_error', () => {
      if (!socket.active) reconnect();
    });
    await Promise.race([registered.promise, sleep(OPEN_TIMEOUT_MS, undefined, { ref: false })]);
    return socket;
  }

  const sockets = await pLimit(OPENING).map(states, open);
  return {
    states,
    close() {
      isClosed = true;
      for (const socket of sockets) socket.disconnect();
    },
  };
}
