import { LRUCache } from 'lru-cache';
import type { TokenClaims } from './accessTokens.ts';
import type { Authentication } from './authentication.ts';

/** Milliseconds for which a session counts as it was found. */
const FRESH = 1_000;

/** Sessions that are remembered at once. */
const MAX_SESSIONS = 20_000;

/** Returns whose session a sound token belongs to, if the session has not ended. */
export type ReaderOf = (claims: TokenClaims) => Promise<string | undefined>;

/** Asks the database for a session once a second at most, however often its token reads. */
export function createReaderOf({ again }: Pick<Authentication, 'again'>): ReaderOf {
  const found = new LRUCache<string, Promise<string | undefined>>({ max: MAX_SESSIONS, ttl: FRESH });

  async function find(claims: TokenClaims): Promise<string | undefined> {
    try {
      return (await again(claims))?.uuid;
    } catch {
      // Whether the database is away is for the call to say: many answer without it.
      return undefined;
    }
  }

  return (claims) => {
    const known = found.get(claims.sessionId);
    if (known) return known;
    const reader = find(claims);
    found.set(claims.sessionId, reader);
    return reader;
  };
}
