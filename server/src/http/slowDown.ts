import { RateLimiterRes } from 'rate-limiter-flexible';
import { openLimiter, type Rate, type Refuse } from '@site/backend/limiter';
import type { RedisHandle } from '@site/backend/redis';

const FREE_SHARE = 0.1;

/** Never reached: the delays alone limit the attempts. */
const NO_CAP = 1_000_000_000;

export interface SlowDown {
  /** Returns a function that reverts it. @throws HttpError 429 during the delay after the previous attempt */
  take(key: string): Promise<() => Promise<void>>;
}

interface SlowDownOptions {
  readonly keyPrefix: string;
  readonly redis: RedisHandle | undefined;
  readonly refuse: Refuse;
}

/** In seconds. Delays grow evenly after the first tenth of the points, and add up to the rate's period. */
export function waitAfter(attempts: number, { points, seconds }: Rate): number {
  const free = freeAttempts(points);
  // The first attempt beyond the free ones is not delayed yet.
  const slowed = Math.max(1, points - free - 1);
  const step = (2 * seconds) / (slowed * (slowed + 1));
  const slowedAttempt = Math.min(Math.max(attempts - free + 1, 1), slowed);
  return Math.max(1, Math.ceil(slowedAttempt * step));
}

const freeAttempts = (points: number) => Math.max(1, Math.floor(points * FREE_SHARE));

/** Creates a limit that never locks: each attempt beyond the free ones only delays the next one. */
export function createSlowDown(rate: Rate, { keyPrefix, redis, refuse }: SlowDownOptions): SlowDown {
  const free = freeAttempts(rate.points);
  const counter = openLimiter(keyPrefix, { ...rate, points: NO_CAP }, redis);
  // Held by one attempt at a time until its delay is over.
  const turn = openLimiter(`${keyPrefix}:turn`, { points: 1, seconds: rate.seconds }, redis);

  async function countedAttempts(key: string): Promise<number> {
    const counted = await counter.get(key);
    return counted && counted.msBeforeNext > 0 ? counted.consumedPoints : 0;
  }

  async function takeTurn(key: string, seconds: number): Promise<void> {
    try {
      await turn.consume(key, 1, { customDuration: seconds });
    } catch (error) {
      throw error instanceof RateLimiterRes ? refuse(error.msBeforeNext / 1000) : error;
    }
  }

  return {
    async take(key) {
      const attempts = await countedAttempts(key);
      const refund = async () => {
        await counter.reward(key);
      };
      if (attempts < free) {
        const { consumedPoints } = await counter.consume(key);
        if (consumedPoints <= free) return refund;
        // Concurrent attempts have used up the free ones.
        await refund();
      }
      await takeTurn(key, waitAfter(attempts, rate));
      await counter.consume(key);
      return async () => {
        await refund();
        await turn.delete(key);
      };
    },
  };
}
