import { openLiveSocket } from '../traffic/liveSocket.ts';
import type { Player } from '../traffic/player.ts';
import type { SocketState } from './socketStates.ts';

/** Sockets of one player. */
const EACH = 4;

/** Sockets that are kept open during a drill. */
export interface HeldSockets {
  states(): readonly SocketState[];
  /** How often each of them has received an alert. */
  arrivalsOf(message: string): readonly number[];
  close(): void;
}

interface Held {
  isOpen: boolean;
  readonly drops: { at: number; backAt: number | undefined }[];
  readonly received: Map<string, number>;
}

function hold(site: URL, player: Player): { readonly held: Held; close(): void } {
  const held: Held = { isOpen: false, drops: [], received: new Map() };
  const close = openLiveSocket(site, player, {
    onRegistered() {
      held.isOpen = true;
      const last = held.drops.at(-1);
      if (last) last.backAt ??= performance.now();
    },
    onDropped() {
      // One that is closed again before it receives has been away since the first time.
      if (held.isOpen) held.drops.push({ at: performance.now(), backAt: undefined });
      held.isOpen = false;
    },
    onAlert: (message) => void held.received.set(message, (held.received.get(message) ?? 0) + 1),
    onRefused: () => undefined,
  });
  return { held, close };
}

/** Opens some sockets for each player. */
export function holdSockets(site: URL, players: readonly Player[]): HeldSockets {
  const sockets = players.flatMap((player) => Array.from({ length: EACH }, () => hold(site, player)));
  return {
    states: () => sockets.map(({ held }) => held),
    arrivalsOf: (message) => sockets.map(({ held }) => held.received.get(message) ?? 0),
    close: () => sockets.forEach(({ close }) => close()),
  };
}
