import { isIPv6 } from 'node:net';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from './httpError.ts';
import { createLocalLimit, openLimiter, type Rate, type RateLimit, type Refuse } from './limiter.ts';
import type { ErrorCode } from './messages.ts';
import type { RedisHandle } from '../process/redis.ts';
import { createSlowDown, type SlowDown } from './slowDown.ts';

export type { RateLimit } from './limiter.ts';

/** Seconds for which the report token of a page is valid. */
export const REPORT_TOKEN_SECONDS = 3600;

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
  /** Published versions per remote, by all tokens. */
  publish: { points: 20, seconds: 3600 },
  /** Deployments and canaries per remote, by all authors. */
  deploy: { points: 60, seconds: 3600 },
  /** Rollbacks per remote by deploy tokens. */
  rollback: { points: 20, seconds: 3600 },
  /** Uploaded files per deploy token. */
  upload: { points: 1500, seconds: 60 },
  /** New sockets per IP network until their account is known; this and the next one count an IPv6 /64. */
  socketAddress: { points: 300, seconds: 60 },
  /** Sockets beyond that which are still accepted, so that a token or an explanation can be exchanged. */
  socketOverflow: { points: 300, seconds: 60 },
  /** New sockets per account. */
  socketAccount: { points: 60, seconds: 60 },
  /** Page reports per IP network. */
  telemetryAddress: { points: 120, seconds: 60 },
  /** Counted loads of a version per IP network, and as many values of each other kind. */
  telemetryLoad: { points: 5, seconds: 30 * 60 },
  /** Counted failures of a version per IP network, and as many errors. */
  telemetryFault: { points: 5, seconds: 30 * 60 },
  /** Counted reports of a kind about a version per page, for the lifetime of its token. */
  telemetryToken: { points: 1, seconds: REPORT_TOKEN_SECONDS },
  /** Times an IP network counts as one that reported a fault of a version. */
  telemetryNetwork: { points: 1, seconds: 24 * 3600 },
  /** Times an account counts as a user of a version, and as one who reported a fault of it. */
  telemetryMember: { points: 1, seconds: 24 * 3600 },
  /** Policy violation reports per IP network. */
  cspReport: { points: 30, seconds: 60 },
  /** Policy violation reports per IP network that are new within the hour. */
  cspReportNew: { points: 10, seconds: 3600 },
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

/** Expands an IPv6 address into its groups. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  if (tail === undefined) return groups(head);
  const missing = 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)];
}

/** Providers give each customer at least a /64 and often a /48, in which one attacker has 65,536 of them. */
const IPV6_BITS = 48;

/**
 * Returns the IP network that an IP address counts for: an IPv4 address, or an IPv6 /48. An IPv4-mapped address counts as
 * IPv4.
 *
 * @param ipv6Bits width of an IPv6 network, a multiple of 16
 */
export function ipNetworkOf(written: string | undefined, ipv6Bits = IPV6_BITS): string {
  // A closed connection.
  if (written === undefined) return '';
  // Some proxies append the port, which differs per connection.
  const address = /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const network = groupsOf(plain.toLowerCase()).slice(0, ipv6Bits / 16);
  return network.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}
