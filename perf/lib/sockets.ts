import pLimit from 'p-limit';
import { openLiveSocket } from './liveSocket.ts';
import type { Player } from './player.ts';

/** Sockets that open at the same time. */
const OPENING = 50;

/** Milliseconds after which a socket that was not let in is given up. */
const TIMEOUT_MS = 30_000;

/** What is known of a socket. */
export interface SocketState {
  readonly player: Player;
  isOpen: boolean;
  /** When it was closed against its will and when it received again, in milliseconds of `performance.now()`. */
  readonly drops: { readonly at: number; backAt: number | undefined }[];
}

export interface HeldSockets {
  readonly states: readonly SocketState[];
  /** How often each reason was given for not letting a socket in. */
  readonly refusals: Readonly<Record<string, number>>;
  close(): void;
}

interface Options {
  readonly each: number;
  readonly onAlert?: (socket: number, message: string) => void;
  readonly onDropped?: (socket: number) => void;
}

/** Opens sockets for each player and keeps them open, as pages do. */
export async function holdSockets(
  site: URL,
  players: readonly Player[],
  { each, onAlert = () => undefined, onDropped = () => undefined }: Options,
): Promise<HeldSockets> {
  const refusals: Record<string, number> = {};
  const states = players.flatMap((player) =>
    Array.from({ length: each }, (): SocketState => ({ player, isOpen: false, drops: [] })),
  );
  const limit = pLimit(OPENING);
  const closers = await Promise.all(
    states.map((state, socket) =>
      limit(async () => {
        const { promise: settled, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, TIMEOUT_MS);
        const close = openLiveSocket(site, state.player, {
          onRegistered() {
            state.isOpen = true;
            const last = state.drops.at(-1);
            if (last) last.backAt ??= performance.now();
            resolve();
          },
          onDropped() {
            if (state.isOpen) state.drops.push({ at: performance.now(), backAt: undefined });
            state.isOpen = false;
            onDropped(socket);
          },
          onAlert: (message) => onAlert(socket, message),
          onRefused: (reason) => (refusals[reason] = (refusals[reason] ?? 0) + 1),
        });
        await settled;
        clearTimeout(timer);
        return close;
      }),
    ),
  );
  return { states, refusals, close: () => closers.forEach((close) => close()) };
}
