import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from './httpError.ts';
import type { ErrorCode } from './messages.ts';
import type { RedisHandle } from './redis.ts';

/** So many within so many seconds. */
export interface Rate {
  readonly points: number;
  readonly seconds: number;
}

/** What is limited, and how much of it is allowed. */
export const RATES = {
  /** Failed logins an account: wrong passwords and wrong codes. */
  loginAccount: { points: 5, seconds: 15 * 60 },
  /** Failed logins an address. */
  loginAddress: { points: 60, seconds: 5 * 60 },
  /** Refreshes a session. */
  refresh: { points: 60, seconds: 60 },
  /** Applications an account. */
  apply: { points: 10, seconds: 3600 },
  /** Other writes an account. */
  write: { points: 120, seconds: 60 },
  /** New sockets an address. */
  socketAddress: { points: 20, seconds: 60 },
  /** Reports of pages an address. */
  telemetryAddress: { points: 120, seconds: 60 },
  /** Loads of a version that count, an address; so do the values of each other kind. */
  telemetryLoad: { points: 5, seconds: 30 * 60 },
  /** Failures and errors of a version that count, an address: those of one alone are no reason to take it back. */
  telemetryFault: { points: 1, seconds: 30 * 60 },
} as const satisfies Readonly<Record<string, Rate>>;

export type RateName = keyof typeof RATES;

/** Counts for one thing that is limited, shared by all processes. */
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

export type RateLimits = Readonly<Record<RateName, RateLimit>>;

/** What is said beside the plain sentence of 429. */
const CODES: Readonly<Partial<Record<RateName, ErrorCode>>> = {
  loginAccount: 'too_many_logins',
  loginAddress: 'too_many_logins',
};

interface Shared {
  /** Where the processes of the site count together. */
  readonly redis?: RedisHandle | undefined;
  /** Is told of each refusal. */
  readonly onRefusal?: (name: RateName) => void;
}

function createLimit(name: RateName, { points, seconds }: Rate, { redis, onRefusal }: Shared): RateLimit {
  const options = { keyPrefix: `limit:${name}`, points, duration: seconds };
  // While Redis is away each process counts for itself: looser for a while, never open.
  const insuranceLimiter = new RateLimiterMemory(options);
  const limiter = redis
    ? new RateLimiterRedis({
        ...options,
        storeClient: redis.commands,
        rejectIfRedisNotReady: true,
        insuranceLimiter,
      })
    : insuranceLimiter;
  return {
    async take(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        onRefusal?.(name);
        throw new HttpError(429, CODES[name] ?? 'too_many_requests', error.msBeforeNext / 1000);
      }
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
  };
}

/**
 * The limits of the site.
 *
 * @param changed rates that differ from {@link RATES}
 * @param shared what all of them use
 */
export function createRateLimits(
  changed: Readonly<Partial<Record<RateName, Rate>>>,
  shared: Shared = {},
): RateLimits {
  const names = Object.keys(RATES) as RateName[];
  const limits = names.map((name) => [name, createLimit(name, changed[name] ?? RATES[name], shared)]);
  return Object.fromEntries(limits) as RateLimits;
}

/** The whole of an IPv6 address, group by group. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  if (tail === undefined) return groups(head);
  const missing = 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)];
}

/**
 * What an address is counted as. A provider gives each customer a whole IPv6 network of 64 bits, so that is what
 * counts as one; an IPv4 address in IPv6's clothes counts as itself.
 */
export function addressKey(written: string): string {
  // Some proxies write the port behind it, which is another one for each connection.
  const address = /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const network = groupsOf(plain.toLowerCase()).slice(0, 4);
  return network.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}
