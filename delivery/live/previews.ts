import { remoteName, remoteVersion, siteAddress } from '@site/contract/http/registry';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Secrets } from '@site/backend/keys';
import { createSignedCookie } from '@site/backend/signedCookie';
import type { DeliverySchema } from '../records/schema.ts';

const LIFETIME_MS = 7 * 24 * 3_600_000;

const preview = z.object({
  name: remoteName,
  version: remoteVersion,
  /** The page that the link opens. */
  path: siteAddress,
  /** Who made it. */
  by: z.string(),
  until: z.number(),
});
export type Preview = z.infer<typeof preview>;

export type Previews = ReturnType<typeof createPreviews>;

/**
 * Makes and reads links that give whoever opens them one build.
 *
 * @param isGated false if nothing is checked before it goes live
 */
export function createPreviews(db: Kysely<DeliverySchema>, secret: string | Secrets, isGated: boolean) {
  const signed = createSignedCookie(secret, 'preview link');
  return {
    link(target: Omit<Preview, 'until'>): { readonly link: string; readonly until: string } {
      const until = Date.now() + LIFETIME_MS;
      const link = `/api/preview?link=${signed.sign(JSON.stringify({ ...target, until }))}`;
      return { link, until: new Date(until).toISOString() };
    },

    /** @returns `undefined` for a link that was forged or changed, or has expired */
    read(link: string): Preview | undefined {
      const text = signed.verify(link);
      const { data } = preview.safeParse(text === undefined ? undefined : JSON.parse(text));
      return data && data.until > Date.now() ? data : undefined;
    },

    /** Returns whether a build is still published and has passed the gate; one that is found broken has not. */
    async mayShow(remote: string, version: string): Promise<boolean> {
      const found = await db
        .selectFrom('remote_versions')
        .select('checked_at')
        .where('remote', '=', remote)
        .where('version', '=', version)
        .executeTakeFirst();
      return found !== undefined && (found.checked_at !== null || !isGated);
    },
  };
}
