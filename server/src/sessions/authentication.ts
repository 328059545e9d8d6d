import type { Call } from '@site/contract/calls/all';
import { OPEN_WITHOUT_SECOND_FACTOR } from '@site/contract/calls/permissions';
import { isStaff, type RankId } from '@site/contract/ranks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { activeSessions, holdsSession } from './sessions.ts';
import { prepare } from '../database/prepare.ts';
import type { Schema } from '../database/schema.ts';
import { TOKEN_LIFETIME, type AccessTokens, type TokenClaims } from './accessTokens.ts';
import { HttpError, unauthorized } from '@site/backend/httpError';

export interface Caller {
  readonly uuid: string;
  readonly name: string;
  readonly rank: RankId;
  readonly sessionId: string;
  /** When the session began, with password and second factor. */
  readonly loggedInAt: Date;
  /** True if the rank needs a second factor that the account lacks: only setting it up is allowed. */
  readonly mustSetUpSecondFactor: boolean;
  /** True if a staff account still has its initial password: its rank grants no permissions yet. */
  readonly mustChangePassword: boolean;
}

export type Authentication = ReturnType<typeof createAuthentication>;

/** @throws HttpError 403 while a staff account has its initial password */
export function requireOwnPassword({ mustChangePassword }: Caller): void {
  if (mustChangePassword) throw new HttpError(403, 'password_change_required');
}

/** @throws HttpError 403 in every call but the set-up, while an account lacks the second factor that its rank needs */
export function requireSecondFactorSetUp({ mustSetUpSecondFactor }: Caller, call: Call | undefined): void {
  if (mustSetUpSecondFactor && !(call && OPEN_WITHOUT_SECOND_FACTOR.includes(call)))
    throw new HttpError(403, 'second_factor_required');
}

export function bearerOf({ headers }: FastifyRequest): string | undefined {
  const [scheme, token] = headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
}

/** Read for each call: the rank is never cached. */
const readCaller = prepare(
  (db, { uuid, sessionId, now }: { readonly uuid: string; readonly sessionId: string; readonly now: Date }) =>
    activeSessions(db, now)
      .select(['users.uuid', 'users.name', 'users.rank', 'users.first_login as isFirstLogin'])
      .select('sessions.created_at as loggedInAt')
      .select(sql<boolean>`users.totp_secret IS NOT NULL`.as('hasSecondFactor'))
      .where('sessions.id', '=', sessionId)
      .where('sessions.user_id', '=', uuid),
);

export function createAuthentication(
  db: Kysely<Schema>,
  tokens: AccessTokens,
  {
    refreshTokenOf = () => undefined,
    requireSecondFactor = [],
  }: {
    /** Without it no access token is ever renewed. */
    readonly refreshTokenOf?: (request: FastifyRequest) => string | undefined;
    readonly requireSecondFactor?: readonly RankId[];
  } = {},
) {
  const verified = new WeakMap<FastifyRequest, Promise<TokenClaims | undefined>>();

  /** Verifies the token of a call only once. */
  async function claimsOf(request: FastifyRequest): Promise<TokenClaims | undefined> {
    const token = bearerOf(request);
    if (token === undefined) return undefined;
    const known = verified.get(request) ?? tokens.read(token);
    verified.set(request, known);
    return known;
  }

  /** @returns `undefined` if the session is over */
  async function load({ uuid, sessionId }: Pick<Caller, 'uuid' | 'sessionId'>): Promise<Caller | undefined> {
    const [row] = await readCaller(db, { uuid, sessionId, now: new Date() });
    if (!row) return undefined;
    const { hasSecondFactor, isFirstLogin, ...caller } = row;
    const mustSetUpSecondFactor = !hasSecondFactor && requireSecondFactor.includes(row.rank);
    const mustChangePassword = isFirstLogin && isStaff(row.rank);
    return { ...caller, sessionId, mustSetUpSecondFactor, mustChangePassword };
  }

  async function mayRenew(request: FastifyRequest, claims: TokenClaims): Promise<boolean> {
    const isInFirstHalf = Date.now() / 1000 - claims.issuedAt <= TOKEN_LIFETIME / 2;
    if (isInFirstHalf) return false;
    const refreshToken = refreshTokenOf(request);
    return refreshToken !== undefined && holdsSession(db, refreshToken, claims.sessionId);
  }

  return {
    tokens,
    requireSecondFactor,
    claimsOf,

    async callerOf(token: string) {
      const claims = await tokens.read(token);
      return claims && load(claims);
    },

    reloadCaller: load,

    /**
     * Authenticates the caller. A token in the second half of its life is renewed in `x-access-token` if the call also
     * has the session's refresh cookie: a stolen access token alone expires after ten minutes.
     *
     * @throws HttpError 401 without a token, or if it has expired or its session has ended; 403 while the caller has to
     * set up a second factor first
     */
    async authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
      const claims = await claimsOf(request);
      const caller = claims && (await load(claims));
      if (!claims || !caller) throw unauthorized();
      requireSecondFactorSetUp(caller, request.routeOptions.config.call);
      if (await mayRenew(request, claims))
        reply.header('x-access-token', await tokens.sign(caller.uuid, caller.sessionId));
      return caller;
    },
  };
}

const ACCOUNT_TTL_MS = 1_000;
const MAX_CACHED = 20_000;

/**
 * Returns a function that maps the claims of a valid token to its account if the session is active. It queries a
 * session at most once a second, however often its token is used.
 */
export function createActiveAccountOf({ reloadCaller }: Pick<Authentication, 'reloadCaller'>) {
  const found = new LRUCache<string, Promise<string | undefined>>({ max: MAX_CACHED, ttl: ACCOUNT_TTL_MS });
  return (claims: TokenClaims): Promise<string | undefined> => {
    const known = found.get(claims.sessionId);
    if (known) return known;
    // The call itself decides what a database failure means: many don't need it.
    const account = reloadCaller(claims).then(
      (caller) => caller?.uuid,
      () => undefined,
    );
    found.set(claims.sessionId, account);
    return account;
  };
}
