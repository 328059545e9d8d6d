import { LRUCache } from 'lru-cache';

/** Failures within a period that turn a build's rendering off for a while. */
export const BREAKER = { failures: 3, withinMs: 60_000, offMs: 5 * 60_000 };

/** Builds whose failures are remembered. */
const MAX_BUILDS = 1_000;

interface Health {
  readonly failedAt: number[];
  offUntil: number;
}

/** Turns builds off that fail repeatedly. */
export function createBreaker({ failures, withinMs, offMs }: typeof BREAKER) {
  const healths = new LRUCache<string, Health>({ max: MAX_BUILDS });
  return {
    isOff: (build: string) => performance.now() < (healths.get(build)?.offUntil ?? 0),
    /** Counts a failure. Returns whether the build is off now. */
    fail(build: string): boolean {
      const now = performance.now();
      const health = healths.get(build) ?? { failedAt: [], offUntil: 0 };
      healths.set(build, health);
      health.failedAt.push(now);
      if (health.failedAt.length > failures) health.failedAt.shift();
      const [first = now] = health.failedAt;
      const isOff = health.failedAt.length === failures && now - first < withinMs;
      if (isOff) {
        health.offUntil = now + offMs;
        health.failedAt.length = 0;
      }
      return isOff;
    },
  };
}
