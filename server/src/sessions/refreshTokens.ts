import { createHmac } from 'node:crypto';
import { signingKeys, type Secrets } from '@site/backend/keys';
import { isSameToken } from '@site/backend/sameToken';
import { newSecret } from '@site/backend/secrets';

/** Seconds for which a session lasts, and so its refresh tokens; `config/site.json` names it in the privacy text. */
export const SESSION_LIFETIME_S = 30 * 24 * 3600;

const TOKEN = /^([0-9a-f-]{36})\.([\w-]{43})\.([\w-]{43})$/;

/** Makes the refresh tokens of a session, each from the one before. */
export interface RefreshTokens {
  /** Returns the first token of a session. */
  first(sessionId: string): string;
  /** Returns the only successor of a token; every call returns the same. */
  next(token: string, sessionId: string): string;
  /** Returns the session of a token made by this site, even if it was deleted long ago. */
  sessionOf(token: string): string | undefined;
}

/**
 * Creates the tokens of a site. A token has a random part, which even the key can't predict, and a signature, which
 * distinguishes an old token, a sign of theft, from a made-up one.
 *
 * @param secrets those of the sessions; active sessions survive a rotation
 */
export function createRefreshTokens(secrets: string | Secrets): RefreshTokens {
  const keys = signingKeys(secrets, 'refresh token');
  const hmac = (text: string, key = keys[0]) => createHmac('sha256', key).update(text).digest('base64url');
  const signed = (sessionId: string, random: string, key = keys[0]) =>
    `${sessionId}.${random}.${hmac(`token.${sessionId}.${random}`, key)}`;
  return {
    first: (sessionId) => signed(sessionId, newSecret()),
    next: (token, sessionId) => signed(sessionId, hmac(`next.${token}`)),
    sessionOf(token) {
      const [, sessionId, random] = TOKEN.exec(token) ?? [];
      if (sessionId === undefined || random === undefined) return undefined;
      const isOurs = keys.some((key) => isSameToken(token, signed(sessionId, random, key)));
      return isOurs ? sessionId : undefined;
    },
  };
}
