import type { GameEventOf, GameEventType, GamePlayer } from '@site/contract/http/game';
import type { Range } from '@site/contract/modes';
import type { LiveTopic } from '@site/contract/sockets';
import type { Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { storeChat, storeReports } from './chat.ts';
import { updateClans } from './clans.ts';
import { addMatches } from './matches.ts';
import { updatePlayers } from './players.ts';
import { setRanks } from './ranks.ts';
import type { ReadEvent, RejectedEvent } from './readEvents.ts';
import type { Sighting } from './settleNames.ts';

export interface EventStore {
  readonly trx: Transaction<Schema>;
  readonly server: string;
  readonly periodAt: (range: Range, at: Date) => string;
}

interface EventType<Event> {
  readonly players: (event: Event) => readonly GamePlayer[];
  readonly does: Sighting['does'];
  /** The work of storing one, in rows of players; without it, as many as it shows. */
  readonly work?: (event: Event) => number;
  readonly topics: readonly LiveTopic[];
  /** Stores events in the order of time. Types that share it are stored together. @returns the rejected ones */
  readonly store: (store: EventStore, events: readonly Event[]) => Promise<readonly RejectedEvent[] | void>;
}

const storeClans = ({ trx }: EventStore, events: Parameters<typeof updateClans>[1]) =>
  updateClans(trx, events);

const EVENT_TYPES: { readonly [Type in GameEventType]: EventType<ReadEvent & GameEventOf<Type>> } = {
  player: {
    players: (event) => [event],
    does: 'rename',
    topics: ['players'],
    store: ({ trx }, events) => updatePlayers(trx, events),
  },
  rank: {
    players: (event) => [event],
    does: 'add',
    topics: ['players'],
    store: ({ trx }, events) => setRanks(trx, events),
  },
  clan: {
    players: ({ clan }) => clan.members,
    does: 'add',
    // Most members are known, and stay.
    work: ({ clan }) => 1 + clan.members.length / 5,
    topics: ['clans'],
    store: storeClans,
  },
  'clan-disbanded': { players: () => [], does: 'see', work: () => 5, topics: ['clans'], store: storeClans },
  match: {
    players: ({ players }) => players,
    does: 'add',
    topics: ['boards'],
    store: ({ trx, periodAt }, events) => addMatches(trx, events, periodAt),
  },
  chat: {
    players: (event) => [event],
    does: 'see',
    topics: [],
    store: ({ trx, server }, events) => storeChat(trx, server, events),
  },
  report: {
    players: ({ reporter, reported }) => [reporter, reported],
    does: 'see',
    topics: [],
    store: ({ trx, server }, events) => storeReports(trx, server, events),
  },
};

/** The entry of an event, whose type the compiler can't follow through the table. */
export const typeOf = ({ type }: ReadEvent) => EVENT_TYPES[type] as EventType<ReadEvent>;

export function sightingsIn(events: readonly ReadEvent[]): Sighting[] {
  return events.flatMap((event) => {
    const { players, does } = typeOf(event);
    return players(event).map(({ uuid, name }) => ({ uuid, name, at: event.at, does }));
  });
}

export function workOf(event: ReadEvent): number {
  const { work, players } = typeOf(event);
  return Math.max(1, work ? work(event) : players(event).length);
}

/** Stores events, each type after the other. @returns the rejected ones */
export async function storeByType(
  store: EventStore,
  events: readonly ReadEvent[],
): Promise<readonly RejectedEvent[]> {
  const rejected: RejectedEvent[] = [];
  const types = Object.values(EVENT_TYPES) as readonly EventType<ReadEvent>[];
  for (const run of new Set(types.map((type) => type.store))) {
    const own = events.filter((event) => typeOf(event).store === run);
    if (own.length > 0) rejected.push(...((await run(store, own)) ?? []));
  }
  return rejected;
}
