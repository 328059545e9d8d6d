import { RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from '@site/backend/httpError';
import { createLocalLimit, openLimiter, type Rate, type RateLimit, type Refuse } from '@site/backend/limiter';
import type { ErrorCode } from '@site/backend/messages';
import type { RedisHandle } from '@site/backend/redis';
import { DELIVERY_RATES } from '@site/delivery/rates';
import { createSlowDown, type SlowDown } from './slowDown.ts';

export type { RateLimit } from '@site/backend/limiter';

/** The limited calls and their rates. */
export const RATES = {
  /** Failed logins per account and IP network or known device: wrong passwords and wrong codes. */
  loginPair: { points: 5, seconds: 15 * 60 },
  /** The same per day. */
  loginPairDay: { points: 20, seconds: 24 * 3600 },
  /** Failed logins per account from all unknown devices, or from all known ones; throttled, see `slowDown.ts`. */
  loginAccount: { points: 100, seconds: 24 * 3600 },
  /** Failed logins per IP network. */
  loginAddress: { points: 60, seconds: 5 * 60 },
  /** Logins per account with the right password, from unknown devices or from known ones. */
  login: { points: 60, seconds: 3600 },
  /** Wrong passwords and codes of a logged-in player, per session. */
  credentials: { points: 5, seconds: 15 * 60 },
  /** Password checks of a logged-in player, per account, including right ones. */
  passwordCheck: { points: 10, seconds: 5 * 60 },
  /** Changes of password and second factor, per account. */
  ownChange: { points: 10, seconds: 3600 },
  /** Refreshes per session. */
  refresh: { points: 60, seconds: 60 },
  /** Refreshes per account. */
  refreshAccount: { points: 240, seconds: 60 },
  /** Applications per account. */
  apply: { points: 10, seconds: 3600 },
  /** Alerts that an account sends to itself. */
  ownAlert: { points: 10, seconds: 3600 },
  /** Downloads of one's own data, per account. */
  dataExport: { points: 10, seconds: 3600 },
  /** Other writes per account. */
  write: { points: 120, seconds: 60 },
  /** API reads per IP network, by callers who are not logged in. */
  read: { points: 600, seconds: 60 },
  /** API reads per account. */
  readAccount: { points: 3000, seconds: 60 },
  /** Reads of a player's places on the boards, per account: each read ranks the player on every board. */
  places: { points: 60, seconds: 60 },
  /** Codes of `/login/link` per player. */
  linkCode: { points: 3, seconds: 10 * 60 },
  /** Wrong codes of `/login/link` per IP network. */
  linkAddress: { points: 30, seconds: 10 * 60 },
  /** Calls of a game server. */
  game: { points: 120, seconds: 60 },
  /** Calls with a token of no game server, per IP network. */
  gameRefused: { points: 60, seconds: 60 },
  /** New sockets per IP network until their account is known; this and the next one count an IPv6 /64. */
  socketAddress: { points: 300, seconds: 60 },
  /** Sockets beyond that which are still accepted, so that a token or an explanation can be exchanged. */
  socketOverflow: { points: 300, seconds: 60 },
  /** New sockets per account. */
  socketAccount: { points: 60, seconds: 60 },
  ...DELIVERY_RATES,
} as const satisfies Readonly<Record<string, Rate>>;

/** Counted per process: reads are many and must stay cheap. */
const PER_PROCESS: ReadonlySet<string> = new Set<keyof typeof RATES>(['read', 'readAccount']);

export type RateName = keyof typeof RATES;

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
};

interface Shared {
  /** Shared by the site's processes for counting. */
  readonly redis?: RedisHandle | undefined;
  /** Called on each refusal. */
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

/**
 * Creates the limits of the site.
 *
 * @param changed rates that differ from {@link RATES}
 * @param shared options for all of them
 */
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
