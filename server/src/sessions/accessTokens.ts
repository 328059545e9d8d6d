import { createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { secretsOf, type Secrets } from '@site/backend/keys';

/** Lifetime of an access token in seconds. */
export const TOKEN_LIFETIME = 600;

/** Maximum number of cached tokens, whose signatures need not be verified again. */
const MAX_CACHED = 5_000;

/** The site's own spelling of tokens. Decoders skip whitespace, so one token would have many. */
const TOKEN = /^[\w-]{1,100}\.[\w-]{1,500}\.[\w-]{43}$/;

/** The claims of an access token. */
export interface TokenClaims {
  readonly uuid: string;
  readonly sessionId: string;
  /** Creation time in Unix seconds. */
  readonly issuedAt: number;
}

/** Makes and verifies the short-lived bearer tokens. */
export interface AccessTokens {
  sign(uuid: string, sessionId: string): Promise<string>;
  /** @returns `undefined` if forged, damaged or expired */
  read(token: string): Promise<TokenClaims | undefined>;
}

export function createAccessTokens(secrets: string | Secrets): AccessTokens {
  // Key objects are prepared once, not per token.
  const [current, ...previous] = secretsOf(secrets);
  const key = createSecretKey(current, 'utf8');
  const keys = [key, ...previous.map((secret) => createSecretKey(secret, 'utf8'))];

  const remembered = new LRUCache<string, { readonly claims: TokenClaims; readonly expiresAt: number }>({
    max: MAX_CACHED,
  });

  /** @throws AggregateError if no key has signed the token, or it has expired */
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
