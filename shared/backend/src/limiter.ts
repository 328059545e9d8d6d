import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { RedisHandle } from './redis.ts';

/** Points per number of seconds. */
export interface Rate {
  readonly points: number;
  readonly seconds: number;
}

/** Limits one kind of call. */
export interface RateLimit {
  /** Consumes a point. @throws HttpError 429 if none is left */
  take(key: string): Promise<void>;
  refund(key: string): Promise<void>;
}

/** Makes the error of a refusal that ends after a number of seconds. */
export type Refuse = (seconds: number) => Error;

/** Opens a counter that all processes share through Redis. */
export function openLimiter(
  keyPrefix: string,
  { points, seconds }: Rate,
  redis: RedisHandle | undefined,
): RateLimiterMemory | RateLimiterRedis {
  const options = { keyPrefix, points, duration: seconds };
  // While Redis is down each process counts alone: the limit is looser, but never off.
  const insuranceLimiter = new RateLimiterMemory(options);
  if (!redis) return insuranceLimiter;
  return new RateLimiterRedis({
    ...options,
    storeClient: redis.commands,
    rejectIfRedisNotReady: true,
    insuranceLimiter,
  });
}

/** Maximum number of counted callers; beyond it the least recently seen are evicted. */
const MAX_KEYS = 20_000;

/** Counts in this process alone, which allows the full rate: for calls too frequent for a round trip or a timer. */
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
    async refund(key) {
      const window = windows.peek(key);
      if (window && window.taken > 0) window.taken -= 1;
    },
  };
}
