import { RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from '@site/backend/httpError';
import { createLocalLimit, openLimiter, type Rate, type RateLimit, type Refuse } from '@site/backend/limiter';
import type { ErrorCode } from '@site/backend/messages';
import type { RedisHandle } from '@site/backend/redis';
import { RATES, type RateName } from '../config/rates.ts';
import { createSlowDown, type SlowDown } from './slowDown.ts';

export type { RateLimit } from '@site/backend/limiter';

/** Counted per process: reads are many and must stay cheap. */
const PER_PROCESS: ReadonlySet<string> = new Set<keyof typeof RATES>(['read', 'readAccount']);

export type RateLimits = Readonly<Record<Exclude<RateName, 'loginAccount'>, RateLimit>> & {
  readonly loginAccount: SlowDown;
};

/** Codes other than the generic one of 429. */
const CODES: Readonly<Partial<Record<RateName, ErrorCode>>> = {
  loginPair: 'too_many_logins',
  loginPairDay: 'too_many_logins',
  loginAccount: 'too_many_logins',
  loginAddress: 'too_many_logins',
  login: 'too_many_logins',
  credentials: 'too_many_logins',
  passwordCheck: 'too_many_logins',
  operatorRefused: 'too_many_logins',
};

interface Shared {
  /** Shared by the site's processes for counting. */
  readonly redis?: RedisHandle | undefined;
  readonly onRefusal?: (name: RateName) => void;
}

function refusal(name: RateName, { onRefusal }: Shared): Refuse {
  return (seconds) => {
    onRefusal?.(name);
    return new HttpError(429, CODES[name] ?? 'too_many_requests', seconds);
  };
}

function createLimit(name: RateName, rate: Rate, shared: Shared): RateLimit {
  const refuse = refusal(name, shared);
  if (PER_PROCESS.has(name)) return createLocalLimit(rate, refuse);
  const limiter = openLimiter(`limit:${name}`, rate, shared.redis);
  return {
    async take(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        throw error instanceof RateLimiterRes ? refuse(error.msBeforeNext / 1000) : error;
      }
    },
    async refund(key) {
      await limiter.reward(key);
    },
  };
}

export function createRateLimits(
  changed: Readonly<Partial<Record<RateName, Rate>>>,
  shared: Shared = {},
): RateLimits {
  const names = Object.keys(RATES) as RateName[];
  const limits = names
    .filter((name) => name !== 'loginAccount')
    .map((name) => [name, createLimit(name, changed[name] ?? RATES[name], shared)]);
  const loginAccount = createSlowDown(changed.loginAccount ?? RATES.loginAccount, {
    keyPrefix: 'limit:loginAccount',
    redis: shared.redis,
    refuse: refusal('loginAccount', shared),
  });
  return { ...(Object.fromEntries(limits) as Omit<RateLimits, 'loginAccount'>), loginAccount };
}
