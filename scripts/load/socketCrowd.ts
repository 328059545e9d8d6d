import { atOnce } from '../traffic/atOnce.ts';
import { openLiveSocket } from '../traffic/liveSocket.ts';
import { durationsOf, type Durations } from '../traffic/percentiles.ts';
import type { Player } from '../traffic/player.ts';
import type { Deliveries } from './deliveries.ts';
import { SOCKETS_PER_PLAYER } from './options.ts';

/** Sockets that are being opened at any time. */
const OPENING = 50;

/** Milliseconds after which a socket that was not let in is left behind. */
const TIMEOUT_MS = 30_000;

export interface CrowdSummary {
  readonly wanted: number;
  readonly held: number;
  /** How often sockets were closed that should have stayed open. */
  readonly drops: number;
  /** How often each reason was given for not letting one in. */
  readonly refusals: Readonly<Record<string, number>>;
  /** From the attempt to the answer of `register`. */
  readonly connecting: Durations;
}

export interface SocketCrowd {
  /** Players with an open socket. */
  readonly players: readonly Player[];
  /** The sockets of a player that receive at this moment. */
  openOf(player: Player): readonly number[];
  summary(): CrowdSummary;
  close(): void;
}

/** Opens sockets, the first five for the first player, and keeps them open. */
export async function openCrowd(
  site: URL,
  players: readonly Player[],
  {
    count,
    deliveries,
    owns,
  }: {
    readonly count: number;
    readonly deliveries: Deliveries;
    readonly owns: (player: Player, message: string) => boolean;
  },
): Promise<SocketCrowd> {
  const open = new Map<Player, Set<number>>();
  const refusals = new Map<string, number>();
  const connecting: number[] = [];
  let drops = 0;

  function openOne(socket: number): Promise<() => void> {
    const player = players[Math.floor(socket / SOCKETS_PER_PLAYER)];
    if (!player) throw new Error(`There is no player for socket ${socket}.`);
    const { promise: settled, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, TIMEOUT_MS);
    const close = openLiveSocket(site, player, {
      onRegistered(took) {
        connecting.push(took);
        open.set(player, (open.get(player) ?? new Set()).add(socket));
        resolve();
      },
      onDropped() {
        // A socket that was being let in is counted with the refusals.
        if (open.get(player)?.delete(socket)) drops += 1;
        deliveries.drop(socket);
      },
      onAlert: (message) => deliveries.arrive(message, socket, owns(player, message)),
      onRefused: (reason) => void refusals.set(reason, (refusals.get(reason) ?? 0) + 1),
    });
    return settled.then(() => {
      clearTimeout(timer);
      return close;
    });
  }

  const closers = await atOnce([...Array(count).keys()], OPENING, openOne);
  const openOf = (player: Player) => [...(open.get(player) ?? [])];
  return {
    get players() {
      return [...open].filter(([, sockets]) => sockets.size > 0).map(([player]) => player);
    },
    openOf,
    summary: () => ({
      wanted: count,
      held: [...open.values()].reduce((sum, sockets) => sum + sockets.size, 0),
      drops,
      refusals: Object.fromEntries(refusals),
      connecting: durationsOf(connecting),
    }),
    close: () => closers.forEach((close) => close()),
  };
}
