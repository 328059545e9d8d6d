import { RateLimiterRes } from 'rate-limiter-flexible';
import { openLimiter, type Rate, type Refuse } from './limiter.ts';
import type { RedisHandle } from '../redis.ts';

/** The share of a rate that may be used up without waiting. */
const FREE_SHARE = 0.1;

/** No counter reaches it: the waits alone bound the tries. */
const NO_CAP = 1_000_000_000;

/** Makes tries wait longer and longer instead of refusing all of them. */
export interface SlowDown {
  /**
   * Counts one try.
   *
   * @returns a function that takes it back
   * @throws HttpError 429 while the wait after the try before is not over
   */
  take(key: string): Promise<() => Promise<void>>;
}

interface SlowDownOptions {
  readonly keyPrefix: string;
  readonly redis: RedisHandle | undefined;
  readonly refuse: Refuse;
}

/**
 * Returns how many seconds the next try has to wait. The first tenth of the points is free; the waits after that grow
 * by the same amount each, and all of them together take as long as the rate's period.
 */
export function waitAfter(tries: number, { points, seconds }: Rate): number {
  const free = freeTries(points);
  // The first try beyond the free ones waits for nothing yet.
  const slowed = Math.max(1, points - free - 1);
  const step = (2 * seconds) / (slowed * (slowed + 1));
  const place = Math.min(Math.max(tries - free + 1, 1), slowed);
  return Math.max(1, Math.ceil(place * step));
}

const freeTries = (points: number) => Math.max(1, Math.floor(points * FREE_SHARE));

/** Creates a limit that never locks: each try beyond the free ones only makes the next one wait. */
export function createSlowDown(rate: Rate, { keyPrefix, redis, refuse }: SlowDownOptions): SlowDown {
  const free = freeTries(rate.points);
  const counter = openLimiter(keyPrefix, { ...rate, points: NO_CAP }, redis);
  // Taken by one try at a time, and free again when that try's wait is over.
  const turn = openLimiter(`${keyPrefix}:turn`, { points: 1, seconds: rate.seconds }, redis);

  async function countedTries(key: string): Promise<number> {
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
      const tries = await countedTries(key);
      const giveBack = async () => {
        await counter.reward(key);
      };
      if (tries < free) {
        const { consumedPoints } = await counter.consume(key);
        if (consumedPoints <= free) return giveBack;
        // Others have used up the free tries at the same moment.
        await giveBack();
      }
      await takeTurn(key, waitAfter(tries, rate));
      await counter.consume(key);
      return async () => {
        await giveBack();
        await turn.delete(key);
      };
    },
  };
}
