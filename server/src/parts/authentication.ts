import type { RankId } from '@site/contract/ranks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { TOKEN_LIFETIME, type AccessTokens, type TokenClaims } from './accessTokens.ts';
import { unauthorised } from './httpError.ts';

/** Who makes a call, with the rank the database holds at this moment. */
export interface Caller {
  readonly uuid: string;
  readonly name: string;
  readonly rank: RankId;
  readonly sessionId: string;
  /** When the session was opened, by password and second factor. */
  readonly loggedInAt: Date;
}

export interface Authentication {
  readonly tokens: AccessTokens;
  /** Who a token stands for, if its session is alive. */
  callerOf(token: string): Promise<Caller | undefined>;
  /** A caller with the rank of this moment, if the session is still alive. */
  again(caller: Caller): Promise<Caller | undefined>;
  /**
   * Who makes the call. A token in the second half of its life is answered with a new one in `x-access-token`.
   *
   * @throws HttpError 401 without a token, with an old one, or when its session has ended
   */
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Caller>;
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

export function createAuthentication(db: Kysely<Schema>, tokens: AccessTokens): Authentication {
  async function load({ uuid, sessionId }: Pick<Caller, 'uuid' | 'sessionId'>): Promise<Caller | undefined> {
    const row = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.uuid', 'sessions.user_id')
      .select(['users.uuid', 'users.name', 'users.rank', 'sessions.created_at as loggedInAt'])
      .where('sessions.id', '=', sessionId)
      .where('sessions.user_id', '=', uuid)
      .where('sessions.ended_at', 'is', null)
      .where('sessions.expires_at', '>', new Date())
      .executeTakeFirst();
    return row && { ...row, sessionId };
  }

  return {
    tokens,

    async callerOf(token) {
      const claims = await tokens.read(token);
      return claims && load(claims);
    },

    again: load,

    async authenticate(request, reply) {
      const token = bearerOf(request);
      const claims = token === undefined ? undefined : await tokens.read(token);
      const caller = claims && (await load(claims));
      if (!claims || !caller) throw unauthorised();
      if (isAging(claims)) reply.header('x-access-token', await tokens.sign(caller.uuid, caller.sessionId));
      return caller;
    },
  };
}
