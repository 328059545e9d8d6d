import { createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { secretsOf, type Secrets } from './keys.ts';

/** Seconds for which an access token counts. */
export const TOKEN_LIFETIME = 600;

/** Sound tokens that are remembered at once: their signature need not be computed again for each call. */
const MAX_REMEMBERED = 5_000;

/** How the site writes its tokens. Decoders skip blanks, so one token would have any number of spellings. */
const TOKEN = /^[\w-]{1,100}\.[\w-]{1,500}\.[\w-]{43}$/;

/** What an access token says. */
export interface TokenClaims {
  readonly uuid: string;
  readonly sessionId: string;
  /** When it was made, in seconds since 1970. */
  readonly issuedAt: number;
}

/** Makes and reads the short-lived tokens of the bearer header. */
export interface AccessTokens {
  sign(uuid: string, sessionId: string): Promise<string>;
  /** @returns `undefined` for one that is forged, damaged or too old */
  read(token: string): Promise<TokenClaims | undefined>;
}

export function createAccessTokens(secrets: string | Secrets): AccessTokens {
  // As key objects they are prepared once, and not for every token.
  const [current, ...previous] = secretsOf(secrets);
  const key = createSecretKey(current, 'utf8');
  const keys = [key, ...previous.map((secret) => createSecretKey(secret, 'utf8'))];

  const remembered = new LRUCache<string, { readonly claims: TokenClaims; readonly expiresAt: number }>({
    max: MAX_REMEMBERED,
  });

  /** @throws AggregateError when the token was signed with none of them, or is too old */
  async function verify(token: string): Promise<JWTPayload> {
    const attempts = keys.map(async (each) => {
      const options = { algorithms: ['HS256'], requiredClaims: ['sub', 'sid', 'iat', 'exp'] };
      return (await jwtVerify(token, each, options)).payload;
    });
    return Promise.any(attempts);
  }

  return {
    sign: (uuid, sessionId) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(uuid)
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_LIFETIME}s`)
        .sign(key),

    async read(token) {
      if (!TOKEN.test(token)) return undefined;
      const known = remembered.get(token);
      if (known) return Date.now() < known.expiresAt ? known.claims : undefined;
      try {
        const payload = await verify(token);
        const claims = {
          uuid: String(payload.sub),
          sessionId: String(payload['sid']),
          issuedAt: Number(payload.iat),
        };
        remembered.set(token, { claims, expiresAt: Number(payload.exp) * 1000 });
        return claims;
      } catch {
        return undefined;
      }
    },
  };
}
