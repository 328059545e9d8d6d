import { isOpenWithoutSecondFactor, type Call } from '@site/contract/permissions';
import { isStaff, type RankId } from '@site/contract/ranks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { aliveSessions, holdsSession } from './sessions.ts';
import type { Schema } from '../database/schema.ts';
import { TOKEN_LIFETIME, type AccessTokens, type TokenClaims } from './accessTokens.ts';
import { HttpError, unauthorised } from '../http/httpError.ts';

/** Who makes a call, with the rank the database holds at this moment. */
export interface Caller {
  readonly uuid: string;
  readonly name: string;
  readonly rank: RankId;
  readonly sessionId: string;
  /** When the session was opened, by password and second factor. */
  readonly loggedInAt: Date;
  /** The rank needs a second factor and the account has none: all but setting it up is refused. */
  readonly mustSetUpSecondFactor: boolean;
  /** The account is of the team and has the password it was handed out with: its rank gives no power yet. */
  readonly mustChangePassword: boolean;
}

interface AuthenticationOptions {
  /** Returns the refresh token that a call bears; without it no access token is ever renewed. */
  readonly refreshTokenOf?: (request: FastifyRequest) => string | undefined;
  /** The ranks that need a second factor. */
  readonly requireSecondFactor?: readonly RankId[];
}

export interface Authentication {
  readonly tokens: AccessTokens;
  /** The ranks that need a second factor. */
  readonly requireSecondFactor: readonly RankId[];
  /** What the sound token of a call says. It is verified once, however many ask. */
  claimsOf(request: FastifyRequest): Promise<TokenClaims | undefined>;
  /** Who a token stands for, if its session is alive. */
  callerOf(token: string): Promise<Caller | undefined>;
  /** A caller with the rank of this moment, if the session is still alive. */
  again(caller: Pick<Caller, 'uuid' | 'sessionId'>): Promise<Caller | undefined>;
  /**
   * Who makes the call. A token in the second half of its life is answered with a new one in `x-access-token`, if the
   * call also bears the session's refresh cookie: a stolen access token alone ends after ten minutes.
   *
   * @throws HttpError 401 without a token, with an old one, or when its session has ended; 403 while the caller has to
   *   set up a second factor first
   */
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Caller>;
}

/**
 * Lets a rank act only once the password is known to nobody but its owner.
 *
 * @throws HttpError 403 while the account has the password it was handed out with
 */
export function expectOwnPassword({ mustChangePassword }: Caller): void {
  if (mustChangePassword) throw new HttpError(403, 'password_change_required');
}

/**
 * Holds a rank that needs a second factor to setting it up.
 *
 * @throws HttpError 403 while the account has none, in every other call
 */
export function expectSecondFactor({ mustSetUpSecondFactor }: Caller, call: Call | undefined): void {
  if (mustSetUpSecondFactor && !(call && isOpenWithoutSecondFactor(call)))
    throw new HttpError(403, 'second_factor_required');
}

/** The token of the bearer header, if there is one. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  const [scheme, token] = headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
}

/** A token is renewed once half of its life is over. */
function isAging({ issuedAt }: TokenClaims): boolean {
  return Date.now() / 1000 - issuedAt > TOKEN_LIFETIME / 2;
}

export function createAuthentication(
  db: Kysely<Schema>,
  tokens: AccessTokens,
  { refreshTokenOf = () => undefined, requireSecondFactor = [] }: AuthenticationOptions = {},
): Authentication {
  const verified = new WeakMap<FastifyRequest, Promise<TokenClaims | undefined>>();

  function claimsOf(request: FastifyRequest): Promise<TokenClaims | undefined> {
    const token = bearerOf(request);
    if (token === undefined) return Promise.resolve(undefined);
    const known = verified.get(request) ?? tokens.read(token);
    verified.set(request, known);
    return known;
  }

  async function load({ uuid, sessionId }: Pick<Caller, 'uuid' | 'sessionId'>): Promise<Caller | undefined> {
    const row = await aliveSessions(db)
      .select(['users.uuid', 'users.name', 'users.rank', 'users.first_login as isFirstLogin'])
      .select('sessions.created_at as loggedInAt')
      .select(sql<boolean>`users.totp_secret IS NOT NULL`.as('hasSecondFactor'))
      .where('sessions.id', '=', sessionId)
      .where('sessions.user_id', '=', uuid)
      .executeTakeFirst();
    if (!row) return undefined;
    const { hasSecondFactor, isFirstLogin, ...caller } = row;
    const mustSetUpSecondFactor = !hasSecondFactor && requireSecondFactor.includes(row.rank);
    const mustChangePassword = isFirstLogin && isStaff(row.rank);
    return { ...caller, sessionId, mustSetUpSecondFactor, mustChangePassword };
  }

  async function mayRenew(request: FastifyRequest, claims: TokenClaims): Promise<boolean> {
    if (!isAging(claims)) return false;
    const refreshToken = refreshTokenOf(request);
    return refreshToken !== undefined && holdsSession(db, refreshToken, claims.sessionId);
  }

  return {
    tokens,
    requireSecondFactor,
    claimsOf,

    async callerOf(token) {
      const claims = await tokens.read(token);
      return claims && load(claims);
    },

    again: load,

    async authenticate(request, reply) {
      const claims = await claimsOf(request);
      const caller = claims && (await load(claims));
      if (!claims || !caller) throw unauthorised();
      expectSecondFactor(caller, request.routeOptions.config.call);
      if (await mayRenew(request, claims))
        reply.header('x-access-token', await tokens.sign(caller.uuid, caller.sessionId));
      return caller;
    },
  };
}

/** Milliseconds for which a session counts as it was found. */
const READER_TTL_MS = 1_000;

/** Sessions that are remembered at once. */
const MAX_SESSIONS = 20_000;

/**
 * Creates what tells whose session a sound token belongs to, if the session has not ended. It asks the database for a
 * session once a second at most, however often its token reads.
 */
export function createReaderOf({ again }: Pick<Authentication, 'again'>) {
  const found = new LRUCache<string, Promise<string | undefined>>({ max: MAX_SESSIONS, ttl: READER_TTL_MS });

  async function find(claims: TokenClaims): Promise<string | undefined> {
    try {
      return (await again(claims))?.uuid;
    } catch {
      // Whether the database is away is for the call to say: many answer without it.
      return undefined;
    }
  }

  return (claims: TokenClaims): Promise<string | undefined> => {
    const known = found.get(claims.sessionId);
    if (known) return known;
    const reader = find(claims);
    found.set(claims.sessionId, reader);
    return reader;
  };
}
