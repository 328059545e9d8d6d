import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { RedisHandle } from '../redis.ts';

/** So many within so many seconds. */
export interface Rate {
  readonly points: number;
  readonly seconds: number;
}

/** Counts for one thing that is limited. */
export interface RateLimit {
  /**
   * Counts one.
   *
   * @throws HttpError 429 when there is none left
   */
  take(key: string): Promise<void>;
  /** Takes back one that turned out not to count. */
  giveBack(key: string): Promise<void>;
}

/** Makes the error of a refusal that ends after so many seconds. */
export type Refuse = (seconds: number) => Error;

/** Opens a counter that all processes share through Redis. */
export function openLimiter(
  keyPrefix: string,
  { points, seconds }: Rate,
  redis: RedisHandle | undefined,
): RateLimiterMemory | RateLimiterRedis {
  const options = { keyPrefix, points, duration: seconds };
  // While Redis is away each process counts for itself: looser for a while, never open.
  const insuranceLimiter = new RateLimiterMemory(options);
  if (!redis) return insuranceLimiter;
  return new RateLimiterRedis({
    ...options,
    storeClient: redis.commands,
    rejectIfRedisNotReady: true,
    insuranceLimiter,
  });
}

/** Callers that are counted at once; beyond them those that were not seen for the longest start anew. */
const MAX_KEYS = 20_000;

/**
 * Counts in this process alone, for calls that must not pay for being counted: a lookup, and neither a timer nor a
 * round trip. Several processes allow so much each.
 */
export function createLocalLimit({ points, seconds }: Rate, refuse: Refuse): RateLimit {
  // A resolution above zero would set a timer.
  const windows = new LRUCache<string, { taken: number }>({
    max: MAX_KEYS,
    ttl: seconds * 1000,
    ttlResolution: 0,
  });
  return {
    async take(key) {
      const known = windows.get(key);
      const window = known ?? { taken: 0 };
      if (!known) windows.set(key, window);
      window.taken += 1;
      if (window.taken > points) throw refuse(windows.getRemainingTTL(key) / 1000);
    },
    async giveBack(key) {
      const window = windows.peek(key);
      if (window && window.taken > 0) window.taken -= 1;
    },
  };
}
