import { createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { secretsOf, type Secrets } from '@site/backend/keys';

/** In seconds. */
export const TOKEN_LIFETIME = 600;

/** Maximum number of cached tokens, whose signatures need not be verified again. */
const MAX_CACHED = 5_000;

/** The site's own spelling of tokens. Decoders skip whitespace, so one token would have many. */
const TOKEN = /^[\w-]{1,100}\.[\w-]{1,500}\.[\w-]{43}$/;

export interface TokenClaims {
  readonly uuid: string;
  readonly sessionId: string;
  /** In Unix seconds. */
  readonly issuedAt: number;
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;

export function createAccessTokens(secrets: string | Secrets) {
  // Key objects are prepared once, not per token.
  const [current, ...previous] = secretsOf(secrets);
  const key = createSecretKey(current, 'utf8');
  const keys = [key, ...previous.map((secret) => createSecretKey(secret, 'utf8'))];
  const options = { algorithms: ['HS256'], requiredClaims: ['sub', 'sid', 'iat', 'exp'] };
  const remembered = new LRUCache<string, { readonly claims: TokenClaims; readonly expiresAt: number }>({
    max: MAX_CACHED,
  });

  return {
    sign: (uuid: string, sessionId: string) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(uuid)
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_LIFETIME}s`)
        .sign(key),

    /** @returns `undefined` if forged, damaged or expired */
    async read(token: string): Promise<TokenClaims | undefined> {
      if (!TOKEN.test(token)) return undefined;
      const known = remembered.get(token);
      if (known) return Date.now() < known.expiresAt ? known.claims : undefined;
      try {
        const { payload } = await Promise.any(keys.map((each) => jwtVerify(token, each, options)));
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
