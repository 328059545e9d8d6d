import { createHash, randomUUID } from 'node:crypto';
import { siteCookie } from '@site/contract/siteCookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Secrets } from '@site/backend/keys';
import { setOwnCookie, type Cookies } from '@site/backend/ownCookies';
import { createSignedCookie } from '@site/backend/signedCookie';
import type { RemoteVersion } from '../records/build.ts';

const COHORT_LIFETIME_S = 180 * 24 * 3600;

/** Each canary draws its own sample of browsers, by their random ids. */
export function isAmong(
  id: string,
  { remote, version, percent }: RemoteVersion & { readonly percent: number },
): boolean {
  const draw = createHash('sha256').update(`${id} ${remote} ${version}`).digest().readUInt32BE() % 100;
  return draw < percent;
}

export type CohortCookie = ReturnType<typeof createCohortCookie>;

export function createCohortCookie(siteName: string, secret: string | Secrets) {
  const name = siteCookie(siteName, 'cohort');
  const signed = createSignedCookie(secret, name);
  return {
    // The previous release added the player.
    read: (cookies: Cookies): string | undefined => signed.verify(cookies[name])?.split(' ')[0] || undefined,

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
