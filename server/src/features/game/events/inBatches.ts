import { workOf } from './eventTypes.ts';
import type { ReadEvent } from './readEvents.ts';

/**
 * The work of one transaction, in rows of players. The embedded database runs no other query meanwhile; fifty new players
 * take it some 20 ms.
 */
export const MAX_WORK = 50;

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
