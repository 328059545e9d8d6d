import { createHmac } from 'node:crypto';
import { signingKeys, type Secrets } from '@site/backend/keys';
import { isSameToken } from '@site/backend/sameToken';
import { newSecret } from '@site/backend/secrets';

/** Seconds for which a session lasts, and so its refresh tokens; `config/site.json` names it in the privacy text. */
export const SESSION_LIFETIME_S = 30 * 24 * 3600;

const TOKEN = /^([0-9a-f-]{36})\.([\w-]{43})\.([\w-]{43})$/;

export type RefreshTokens = ReturnType<typeof createRefreshTokens>;

/**
 * Makes the refresh tokens of sessions, each from the one before. A token has a random part, which even the key can't
 * predict, and a signature, which distinguishes an old token, a sign of theft, from a made-up one.
 */
export function createRefreshTokens(secrets: string | Secrets) {
  const keys = signingKeys(secrets, 'refresh token');
  const hmac = (text: string, key = keys[0]) => createHmac('sha256', key).update(text).digest('base64url');
  const signed = (sessionId: string, random: string, key = keys[0]) =>
    `${sessionId}.${random}.${hmac(`token.${sessionId}.${random}`, key)}`;
  return {
    first: (sessionId: string) => signed(sessionId, newSecret()),
    /** Returns the only successor of a token; every call returns the same. */
    next: (token: string, sessionId: string) => signed(sessionId, hmac(`next.${token}`)),
    /** Returns the session of a token made by this site, even if it was deleted long ago. */
    sessionOf(token: string): string | undefined {
      const [, sessionId, random] = TOKEN.exec(token) ?? [];
      if (sessionId === undefined || random === undefined) return undefined;
      const isOurs = keys.some((key) => isSameToken(token, signed(sessionId, random, key)));
      return isOurs ? sessionId : undefined;
    },
  };
}
