import { remoteName, remoteVersion, siteAddress } from '@site/contract/http/registry';
import { z } from 'zod';
import { createSignedCookie } from '@site/backend/signedCookie';
import { COMMAND_LINE } from '../records/actor.ts';
import { personProblems, tokenProblems } from '../records/authority.ts';
import { checkPages } from '../records/checkPages.ts';
import { pageOwners } from '../records/pageOwners.ts';
import type { Site } from '../records/config.ts';

const LIFETIME_MS = 7 * 24 * 3_600_000;

const preview = z.object({
  /** The deployment that checked the build, and tells who asked for it. */
  id: z.number(),
  name: remoteName,
  version: remoteVersion,
  path: siteAddress,
  by: z.string(),
  until: z.number(),
});
export type Preview = z.infer<typeof preview>;

export type Previews = ReturnType<typeof createPreviews>;

export function createPreviews({ db, people, secret, config }: Site) {
  const signed = createSignedCookie(secret, 'preview link');
  return {
    link(target: Omit<Preview, 'until'>): { readonly link: string; readonly until: string } {
      const until = Date.now() + LIFETIME_MS;
      const link = `/api/preview?link=${signed.sign(JSON.stringify({ ...target, until }))}`;
      return { link, until: new Date(until).toISOString() };
    },

    read(link: string): Preview | undefined {
      const text = signed.verify(link);
      const { data } = preview.safeParse(text === undefined ? undefined : JSON.parse(text));
      return data && data.until > Date.now() ? data : undefined;
    },

    /** It has passed the gate, nothing has taken it back since, its pages are free, and its maker may still deploy. */
    async mayShow(id: number): Promise<boolean> {
      const found = await db
        .selectFrom('deployments')
        .innerJoin('remote_versions', (join) =>
          join
            .onRef('remote_versions.remote', '=', 'deployments.remote')
            .onRef('remote_versions.version', '=', 'deployments.version'),
        )
        .select(['manifest', 'checked_at', 'token_id', 'by', 'deployments.staff_id'])
        .where('id', '=', id)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('release_events as event')
                .select('event.id')
                .whereRef('event.remote', '=', 'deployments.remote')
                .whereRef('event.created_at', '>', 'deployments.created_at')
                .where(({ or, eb, ref }) =>
                  or([
                    eb('event.action', 'in', ['rollback', 'auto-rollback']),
                    eb('event.from_version', '=', ref('deployments.version')),
                  ]),
                ),
            ),
          ),
        )
        .executeTakeFirst();
      if (!found || (found.checked_at === null && config.gate !== 'off')) return false;
      const { manifest } = found;
      const problems = [
        // The operator's token ends with the command that it was lent to.
        ...(found.by === COMMAND_LINE ? [] : await tokenProblems(db, found)),
        ...(await personProblems(people, db, found)),
        ...checkPages(manifest, await pageOwners(db, [], manifest.name)),
      ];
      return problems.length === 0;
    },
  };
}
