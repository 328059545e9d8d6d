import type { RemoteManifest } from '@site/contract/http/registry';
import type { GateProblem } from '@site/contract/http/releases';
import { sql, type Kysely } from 'kysely';
import type { DeliverySchema } from './schema.ts';
import type { Build } from './build.ts';
import { checkPages, segmentsOf, type PageOwners } from './checkPages.ts';
import { boundProblems } from './problems.ts';
import { refusedBuild } from './problems.ts';

type Manifest = Pick<RemoteManifest, 'name' | 'modules'>;

/** The live and canary manifests of all remotes. */
async function deployedManifests(db: Kysely<DeliverySchema>): Promise<Manifest[]> {
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

/** Owners as one remote sees them; in a conflict the baseline wins. */
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

/** The current owners of pages, according to live builds, canaries and baselines. */
export async function pageOwners(
  db: Kysely<DeliverySchema>,
  built: readonly Build[],
  remote: string,
): Promise<PageOwners> {
  return seenBy(
    remote,
    await deployedManifests(db),
    built.map(({ manifest }) => manifest),
  );
}

/**
 * The first segments of the pages of a remote's live build and baseline, not of its canary's.
 *
 * @returns `undefined` before its first version
 */
export async function liveSegments(
  db: Kysely<DeliverySchema>,
  built: readonly Build[],
  remote: string,
): Promise<ReadonlySet<string> | undefined> {
  const live = await db
    .selectFrom('live_remotes as live')
    .innerJoin('remote_versions as kept', (join) =>
      join.onRef('kept.remote', '=', 'live.remote').onRef('kept.version', '=', 'live.version'),
    )
    .select(sql<Manifest['modules']>`kept.manifest->'modules'`.as('modules'))
    .where('live.remote', '=', remote)
    .execute();
  const own = built.map(({ manifest }) => manifest).filter(({ name }) => name === remote);
  const all = [...live, ...own];
  return all.length > 0 ? new Set(all.flatMap(segmentsOf)) : undefined;
}

/** The owners of pages according to the baselines alone. */
export function siteOwners(built: readonly Build[], remote: string): PageOwners {
  return seenBy(
    remote,
    [],
    built.map(({ manifest }) => manifest),
  );
}

/**
 * Returns the page conflicts of a build and locks all page segments until the transaction ends, so that two remotes
 * can't claim the same free one concurrently. Call it in a transaction that holds the remote's lock, before anybody gets
 * the build.
 */
export async function pageConflicts(
  trx: Kysely<DeliverySchema>,
  manifest: RemoteManifest,
): Promise<readonly GateProblem[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('pages of remotes'))`.execute(trx);
  const conflicts = checkPages(manifest, await pageOwners(trx, [], manifest.name));
  return boundProblems(conflicts, `${manifest.name}@${manifest.version}`);
}

/**
 * Claims the segments of a build, and throws at the first conflict.
 *
 * @throws HttpError 409
 */
export async function claimSegments(trx: Kysely<DeliverySchema>, manifest: RemoteManifest): Promise<void> {
  const [problem] = await pageConflicts(trx, manifest);
  if (problem) throw refusedBuild(problem);
}
