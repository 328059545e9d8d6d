import { createHash, randomUUID } from 'node:crypto';
import { siteCookie } from '@site/contract/siteCookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Secrets } from '@site/backend/keys';
import { setOwnCookie, type Cookies } from '@site/backend/ownCookies';
import { createSignedCookie } from '@site/backend/signedCookie';

/** Seconds for which a browser stays in its cohort. */
const COHORT_LIFETIME_S = 180 * 24 * 3600;

/** A build that some visitors get instead of the live one. */
interface Trial {
  readonly remote: string;
  readonly version: string;
  readonly percent: number;
}

/**
 * Returns whether a browser is in a canary's audience. Each canary draws its own sample.
 *
 * @param id the browser's random id
 */
export function isAmong(id: string, { remote, version, percent }: Trial): boolean {
  const draw = createHash('sha256').update(`${id} ${remote} ${version}`).digest().readUInt32BE() % 100;
  return draw < percent;
}

export type CohortCookie = ReturnType<typeof createCohortCookie>;

/** Reads and sets the cohort cookie, which identifies a browser for canaries. */
export function createCohortCookie(siteName: string, secret: string | Secrets) {
  const name = siteCookie(siteName, 'cohort');
  const signed = createSignedCookie(secret, name);
  return {
    // The previous release added the player.
    read: (cookies: Cookies): string | undefined => signed.verify(cookies[name])?.split(' ')[0] || undefined,

    /** Gives the browser a new id. */
    assign(request: FastifyRequest, reply: FastifyReply): void {
      setOwnCookie(
        request,
        reply,
        { name, path: '/', sameSite: 'lax' },
        { value: signed.sign(randomUUID()), maxAge: COHORT_LIFETIME_S },
      );
    },
  };
}
