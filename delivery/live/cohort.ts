import { createHash, randomUUID } from 'node:crypto';
import { siteCookie } from '@site/contract/siteCookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Secrets } from '@site/backend/keys';
import { setOwnCookie, type Cookies } from '@site/backend/ownCookies';
import { createSignedCookie } from '@site/backend/signedCookie';

/** Seconds for which a browser stays in its cohort. */
const COHORT_LIFETIME_S = 180 * 24 * 3600;

/** A browser's identity for canaries: a random id, and the player who has logged in. */
export interface Cohort {
  readonly id: string;
  readonly user?: string | undefined;
}

/** A build that some visitors get instead of the live one. */
interface Trial {
  readonly remote: string;
  readonly version: string;
  readonly percent: number;
  readonly users: readonly string[];
}

export const newCohort = (): Cohort => ({ id: randomUUID() });

/** Returns whether a browser is in a canary's audience. Each canary draws its own sample. */
export function isAmong({ id, user }: Cohort, { remote, version, percent, users }: Trial): boolean {
  if (user !== undefined && users.includes(user)) return true;
  const draw = createHash('sha256').update(`${id} ${remote} ${version}`).digest().readUInt32BE() % 100;
  return draw < percent;
}

export type CohortCookie = ReturnType<typeof createCohortCookie>;

/** Reads and sets the cohort cookie. */
export function createCohortCookie(siteName: string, secret: string | Secrets) {
  const name = siteCookie(siteName, 'cohort');
  const signed = createSignedCookie(secret, name);
  return {
    read(cookies: Cookies): Cohort | undefined {
      const [id, user] = signed.verify(cookies[name])?.split(' ') ?? [];
      return id ? { id, user } : undefined;
    },

    set(request: FastifyRequest, reply: FastifyReply, { id, user }: Cohort): void {
      const value = signed.sign([id, user].filter(Boolean).join(' '));
      setOwnCookie(
        request,
        reply,
        { name, path: '/', sameSite: 'lax' },
        { value, maxAge: COHORT_LIFETIME_S },
      );
    },
  };
}
