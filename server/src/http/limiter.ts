import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { RedisHandle } from '../redis.ts';

/** So many within so many seconds. */
export interface Rate {
  readonly points: number;
  readonly seconds: number;
}

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
