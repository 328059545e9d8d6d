import { LRUCache } from 'lru-cache';

/** Failures, each within a period of the one before, that turn a build's rendering off for a while. */
export const BREAKER = { failures: 3, withinMs: 60_000, offMs: 5 * 60_000 };

const MAX_BUILDS = 1_000;

export function createBreaker({ failures, withinMs, offMs }: typeof BREAKER) {
  const remembered = { max: MAX_BUILDS, ttlResolution: 0 };
  const failed = new LRUCache<string, number>({ ...remembered, ttl: withinMs });
  const off = new LRUCache<string, true>({ ...remembered, ttl: offMs });
  return {
    isOff: (build: string) => off.has(build),
    /** Counts a failure. Returns whether the build is off now. */
    fail(build: string): boolean {
      const count = (failed.get(build) ?? 0) + 1;
      failed.set(build, count);
      if (count < failures) return false;
      failed.delete(build);
      off.set(build, true);
      return true;
    },
  };
}
