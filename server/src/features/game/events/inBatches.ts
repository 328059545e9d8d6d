import type { ReadEvent } from './readEvents.ts';

/**
 * The work of one transaction, in rows of players. The embedded database answers nobody else meanwhile; fifty new players
 * take it some 20 ms.
 */
export const MAX_WORK = 50;

/** The work of an event beside its players: clans are stored one by one. */
const OWN_WORK = { clan: 20, 'clan-disbanded': 10 } as const;

/** Returns how much work it is to store an event. */
function workOf(event: ReadEvent): number {
  if (event.type === 'match') return event.players.length;
  if (event.type === 'clan') return OWN_WORK.clan + event.clan.members.length;
  return event.type === 'clan-disbanded' ? OWN_WORK['clan-disbanded'] : 1;
}

/** Splits events into batches of about equal work, in their order. */
export function inBatches(events: readonly ReadEvent[]): ReadEvent[][] {
  const batches: ReadEvent[][] = [];
  let work = Infinity;
  for (const event of events) {
    const added = workOf(event);
    if (work + added > MAX_WORK) {
      batches.push([]);
      work = 0;
    }
    batches.at(-1)?.push(event);
    work += added;
  }
  return batches;
}
