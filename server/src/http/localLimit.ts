import { LRUCache } from 'lru-cache';
import { HttpError } from './httpError.ts';
import type { Rate, RateLimit } from './rateLimits.ts';

/** Callers that are counted at once; beyond them those that were not seen for the longest start anew. */
const MAX_KEYS = 20_000;

/**
 * Counts in this process alone, for calls that must not pay for being counted: a lookup, and neither a timer nor a
 * round trip. Several processes allow so much each.
 */
export function createLocalLimit({ points, seconds }: Rate, onRefusal: () => void): RateLimit {
  const windows = new LRUCache<string, { taken: number; readonly end: number }>({ max: MAX_KEYS });

  function windowOf(key: string, now: number) {
    const known = windows.get(key);
    if (known && now < known.end) return known;
    const begun = { taken: 0, end: now + seconds * 1000 };
    windows.set(key, begun);
    return begun;
  }

  return {
    async take(key) {
      const now = performance.now();
      const window = windowOf(key, now);
      window.taken += 1;
      if (window.taken <= points) return;
      onRefusal();
      throw new HttpError(429, 'too_many_requests', (window.end - now) / 1000);
    },
    async giveBack(key) {
      const window = windows.peek(key);
      if (window && window.taken > 0) window.taken -= 1;
    },
  };
}
