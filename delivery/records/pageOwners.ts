import type { RemoteManifest } from '@site/contract/http/registry';
import type { GateProblem } from '@site/contract/http/releases';
import { sql } from 'kysely';
import type { Db } from './schema.ts';
import type { Build } from './build.ts';
import { checkPages, claimedBy, segmentsOf, type PageOwners } from './checkPages.ts';
import { boundProblems } from './problems.ts';

type Manifest = Pick<RemoteManifest, 'name' | 'modules'>;

/** The live and canary manifests of all remotes, without the files, which are most of a manifest. */
const deployedManifests = (db: Db): Promise<Manifest[]> =>
  db
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
    .select(['live.remote as name', sql<Manifest['modules']>`kept.manifest->'modules'`.as('modules')])
    .orderBy('live.remote')
    .execute();

const claimsOf = (manifests: readonly Manifest[]) =>
  manifests.flatMap((manifest) => claimedBy(manifest).map((claimed) => [claimed, manifest.name] as const));

type Claim = readonly [segment: string, remote: string];

/** Segments that the operator has given to the tokens of a remote, which nobody else may take meanwhile. */
async function givenSegments(db: Db): Promise<Claim[]> {
  const rows = await db
    .selectFrom('deploy_tokens')
    .select(['remote', 'pages'])
    .where('pages', 'is not', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .orderBy('id')
    .execute();
  return rows.flatMap(({ remote, pages }) =>
    (pages ?? []).flatMap((segment): Claim[] => (remote === null ? [] : [[segment, remote]])),
  );
}

interface Claims {
  readonly deployed?: readonly Manifest[];
  readonly built: readonly Manifest[];
  readonly given?: readonly Claim[];
}

/** Owners as one remote sees them; in a conflict the baseline wins, and what is deployed before what is given. */
function seenBy(remote: string, { deployed = [], built, given = [] }: Claims): PageOwners {
  const site = new Map(claimsOf(built));
  const all = claimsOf([...deployed, ...built]);
  const isOf = ([, name]: Claim) => name === remote;
  const isOwn = ([segment, name]: Claim) => name === remote && (site.get(segment) ?? remote) === remote;
  return {
    own: new Set(all.filter(isOwn).map(([segment]) => segment)),
    others: new Map([...given, ...all].filter((claim) => !isOf(claim))),
  };
}

export async function pageOwners(db: Db, built: readonly Build[], remote: string): Promise<PageOwners> {
  return seenBy(remote, {
    deployed: await deployedManifests(db),
    built: built.map(({ manifest }) => manifest),
    given: await givenSegments(db),
  });
}

/** The first segments of the pages of a remote's live build and baseline, not of its canary's. */
export async function liveSegments(
  db: Db,
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

export function siteOwners(built: readonly Build[], remote: string): PageOwners {
  return seenBy(remote, { built: built.map(({ manifest }) => manifest) });
}

/** Locks all segments until the transaction ends, so that two remotes can't claim one. Call it with the remote's lock. */
export async function pageConflicts(trx: Db, manifest: RemoteManifest): Promise<readonly GateProblem[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('pages of remotes'))`.execute(trx);
  const conflicts = checkPages(manifest, await pageOwners(trx, [], manifest.name));
  return boundProblems(conflicts, `${manifest.name}@${manifest.version}`);
}
