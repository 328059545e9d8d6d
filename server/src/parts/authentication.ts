import type { RankId } from '@site/contract/ranks';
import type { FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { unauthorised } from './httpError.ts';

const LIFETIME = '10m';

/** Who makes a call, with the rank the database holds at this moment. */
export interface Caller {
  readonly uuid: string;
  readonly name: string;
  readonly rank: RankId;
  readonly sessionId: string;
}

export interface Authentication {
  /** A short-lived token for the bearer header. */
  sign(uuid: string, sessionId: string): Promise<string>;
  /**
   * Who makes the call.
   *
   * @throws HttpError 401 without a token, with an old one, or when its session has ended
   */
  caller(request: FastifyRequest): Promise<Caller>;
}

export function createAuthentication(db: Kysely<Schema>, secret: string): Authentication {
  const key = new TextEncoder().encode(secret);

  async function claims(request: FastifyRequest): Promise<{ uuid: string; sessionId: string }> {
    const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw unauthorised();
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'sid', 'exp'],
      });
      return { uuid: String(payload.sub), sessionId: String(payload['sid']) };
    } catch {
      throw unauthorised();
    }
  }

  return {
    sign: (uuid, sessionId) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(uuid)
        .setIssuedAt()
        .setExpirationTime(LIFETIME)
        .sign(key),

    async caller(request) {
      const { uuid, sessionId } = await claims(request);
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.uuid', 'sessions.user_id')
        .select(['users.uuid', 'users.name', 'users.rank'])
        .where('sessions.id', '=', sessionId)
        .where('sessions.user_id', '=', uuid)
        .where('sessions.ended_at', 'is', null)
        .where('sessions.expires_at', '>', new Date())
        .executeTakeFirst();
      if (!row) throw unauthorised();
      return { ...row, sessionId };
    },
  };
}
