import { workOf } from './eventTypes.ts';
import type { ReadEvent } from './readEvents.ts';

/** Rows of players in one transaction: the embedded database runs no other query for the 20 ms that fifty new ones take. */
export const MAX_WORK = 50;

export function* slices<Item>(items: readonly Item[], size: number) {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
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
