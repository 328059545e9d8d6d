import type { RemoteManifest } from '@site/contract/http/registry';
import type { GateProblem } from '@site/contract/http/releases';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Build } from './build.ts';
import { checkPages, segmentsOf, type PageOwners } from './checks/pages.ts';
import { boundProblems } from './problems.ts';
import { refusedBuild } from './problems.ts';

type Manifest = Pick<RemoteManifest, 'name' | 'modules'>;

/** What is live or a canary of any remote. */
async function deployedManifests(db: Kysely<Schema>): Promise<Manifest[]> {
  const rows = await db
    .selectFrom('live_remotes as live')
    .innerJoin('remote_versions as kept', (join) =>
      join
        .onRef('kept.remote', '=', 'live.remote')
        .on(({ eb, or, ref }) =>
          or([
            eb('kept.version', '=', ref('live.version')),
            eb('kept.version', '=', ref('live.canary_version')),
          ]),
        ),
    )
    // Without the files, which are most of a manifest.
    .select(['live.remote as name', sql<Manifest['modules']>`kept.manifest->'modules'`.as('modules')])
    .orderBy('live.remote')
    .execute();
  return rows;
}

const claimsOf = (manifests: readonly Manifest[]) =>
  manifests.flatMap((manifest) => segmentsOf(manifest).map((segment) => [segment, manifest.name] as const));

/** Owners as one remote sees them; where two claim the same, the build that came with the site is right. */
function seenBy(remote: string, deployed: readonly Manifest[], built: readonly Manifest[]): PageOwners {
  const site = new Map(claimsOf(built));
  const all = claimsOf([...deployed, ...built]);
  const isOf = ([, name]: readonly [string, string]) => name === remote;
  const isOwn = ([segment, name]: readonly [string, string]) =>
    name === remote && (site.get(segment) ?? remote) === remote;
  return {
    own: new Set(all.filter(isOwn).map(([segment]) => segment)),
    others: new Map(all.filter((claim) => !isOf(claim))),
  };
}

/** Who owns which pages at this moment: by what is live, a canary, or came with the site. */
export async function pageOwners(
  db: Kysely<Schema>,
  built: readonly Build[],
  remote: string,
): Promise<PageOwners> {
  return seenBy(
    remote,
    await deployedManifests(db),
    built.map(({ manifest }) => manifest),
  );
}

/** First segments of the pages of a remote: of what is live and of what came with the site, not of its canary. */
export async function liveSegments(
  db: Kysely<Schema>,
  built: readonly Build[],
  remote: string,
): Promise<ReadonlySet<string>> {
  const live = await db
    .selectFrom('live_remotes as live')
    .innerJoin('remote_versions as kept', (join) =>
      join.onRef('kept.remote', '=', 'live.remote').onRef('kept.version', '=', 'live.version'),
    )
    .select(sql<Manifest['modules']>`kept.manifest->'modules'`.as('modules'))
    .where('live.remote', '=', remote)
    .execute();
  const own = built.map(({ manifest }) => manifest).filter(({ name }) => name === remote);
  return new Set([...live, ...own].flatMap(segmentsOf));
}

/** Who owns which pages by what came with the site alone. */
export function siteOwners(built: readonly Build[], remote: string): PageOwners {
  return seenBy(
    remote,
    [],
    built.map(({ manifest }) => manifest),
  );
}

/**
 * Finds the pages that a build may not bring, and keeps the others for it until the transaction ends: one lock for all
 * remotes, so that two of them can't take the same free segment at once. To be called in a transaction that holds the
 * remote, before its build gets to anybody.
 */
export async function pageConflicts(
  trx: Kysely<Schema>,
  manifest: RemoteManifest,
): Promise<readonly GateProblem[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('pages of remotes'))`.execute(trx);
  const conflicts = checkPages(manifest, await pageOwners(trx, [], manifest.name));
  return boundProblems(conflicts, `${manifest.name}@${manifest.version}`);
}

/**
 * The same where there is nobody to hear of problems one by one.
 *
 * @throws HttpError 409
 */
export async function holdPages(trx: Kysely<Schema>, manifest: RemoteManifest): Promise<void> {
  const [problem] = await pageConflicts(trx, manifest);
  if (problem) throw refusedBuild(problem);
}
