import { isIPv6 } from 'node:net';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from './httpError.ts';
import { createLocalLimit, openLimiter, type Rate, type RateLimit, type Refuse } from './limiter.ts';
import type { ErrorCode } from './messages.ts';
import type { RedisHandle } from '../redis.ts';
import { createSlowDown, type SlowDown } from './slowDown.ts';

export type { RateLimit } from './limiter.ts';

/** Seconds for which the report token of a page is valid. */
export const REPORT_TOKEN_SECONDS = 3600;

/** What is limited, and how much of it is allowed. */
export const RATES = {
  /** Failed logins of an account from one address, or from one known device: wrong passwords and wrong codes. */
  loginPair: { points: 5, seconds: 15 * 60 },
  /** The same in a day. */
  loginPairDay: { points: 20, seconds: 24 * 3600 },
  /** Failed logins of an account from all unknown devices, or from all known ones: a slow-down, see `slowDown.ts`. */
  loginAccount: { points: 100, seconds: 24 * 3600 },
  /** Failed logins an address. */
  loginAddress: { points: 60, seconds: 5 * 60 },
  /** Logins an account with the right password, from unknown devices or from known ones. */
  login: { points: 60, seconds: 3600 },
  /** Wrong passwords and wrong codes of a player who is logged in, a session. */
  credentials: { points: 5, seconds: 15 * 60 },
  /** Passwords of an account that are compared for a player who is logged in, right ones too. */
  passwordCheck: { points: 10, seconds: 5 * 60 },
  /** Changes that an account makes to its password and second factor. */
  ownChange: { points: 10, seconds: 3600 },
  /** Refreshes a session. */
  refresh: { points: 60, seconds: 60 },
  /** Refreshes an account. */
  refreshAccount: { points: 240, seconds: 60 },
  /** Applications an account. */
  apply: { points: 10, seconds: 3600 },
  /** Alerts that an account sends to itself. */
  ownAlert: { points: 10, seconds: 3600 },
  /** Downloads of the own data, an account. */
  dataExport: { points: 10, seconds: 3600 },
  /** Other writes an account. */
  write: { points: 120, seconds: 60 },
  /** Reads of the API an address, by callers who are not logged in. */
  read: { points: 600, seconds: 60 },
  /** Reads of the API an account. */
  readAccount: { points: 3000, seconds: 60 },
  /** Reads of a player's places, an account: each counts its way down every board. */
  places: { points: 60, seconds: 60 },
  /** Versions of a remote that are published, by whatever token. */
  publish: { points: 20, seconds: 3600 },
  /** Deployments and canaries of a remote, by whomever. */
  deploy: { points: 60, seconds: 3600 },
  /** Rollbacks of a remote by deploy tokens. */
  rollback: { points: 20, seconds: 3600 },
  /** Files of builds that a deploy token uploads. */
  upload: { points: 1500, seconds: 60 },
  /** New sockets an address. */
  socketAddress: { points: 20, seconds: 60 },
  /** Reports of pages an address. */
  telemetryAddress: { points: 120, seconds: 60 },
  /** Loads of a version that count, an address; so do the values of each other kind. */
  telemetryLoad: { points: 5, seconds: 30 * 60 },
  /** Failures of a version that count, an address, and as many errors. */
  telemetryFault: { points: 5, seconds: 30 * 60 },
  /** Reports of a kind about a version that count, a page: as long as its token is valid. */
  telemetryToken: { points: 1, seconds: REPORT_TOKEN_SECONDS },
  /** Times an address counts as a network that reported a fault of a version. */
  telemetryNetwork: { points: 1, seconds: 24 * 3600 },
  /** Times an account counts among those that used a version, and among those that reported a fault of it. */
  telemetryMember: { points: 1, seconds: 24 * 3600 },
  /** Reports of what the policy of pages has stopped, an address. */
  cspReport: { points: 30, seconds: 60 },
  /** Such reports of something that nobody has reported in this hour, an address. */
  cspReportNew: { points: 10, seconds: 3600 },
} as const satisfies Readonly<Record<string, Rate>>;

/** Counted by each process for itself: reads are many, and must not pay for being counted. */
const LOCAL: ReadonlySet<string> = new Set<keyof typeof RATES>(['read', 'readAccount']);

export type RateName = keyof typeof RATES;

export type RateLimits = Readonly<Record<Exclude<RateName, 'loginAccount'>, RateLimit>> & {
  readonly loginAccount: SlowDown;
};

/** What is said beside the plain sentence of 429. */
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
  /** Where the processes of the site count together. */
  readonly redis?: RedisHandle | undefined;
  /** Is told of each refusal. */
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
  if (LOCAL.has(name)) return createLocalLimit(rate, refuse);
  const limiter = openLimiter(`limit:${name}`, rate, shared.redis);
  return {
    async take(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        throw error instanceof RateLimiterRes ? refuse(error.msBeforeNext / 1000) : error;
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
 *
 * @param ipv6Bits width of the IPv6 networks that count as one, a multiple of 16
 */
export function addressKey(written: string | undefined, ipv6Bits = 64): string {
  // Of a connection that is gone.
  if (written === undefined) return '';
  // Some proxies write the port behind it, which is another one for each connection.
  const address = /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const network = groupsOf(plain.toLowerCase()).slice(0, ipv6Bits / 16);
  return network.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}
