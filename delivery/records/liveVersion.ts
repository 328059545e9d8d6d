import type { GateProblem } from '@site/contract/http/releases';
import { sql, type Selectable } from 'kysely';
import { jsonText } from '@site/backend/jsonText';
import type { Db, LiveRemotesTable } from './schema.ts';
import { rollbackTarget, type SWITCHES } from './lineage.ts';
import { pageConflicts } from './pageOwners.ts';
import { gateFailure, refusedBuild } from './problems.ts';
import { publishedVersion } from './publishedVersion.ts';
import { recordEvent, switchesOf } from './releaseEvents.ts';
import { isSameManifest, storeVersion, type NewVersion } from './storeVersion.ts';

export const SITE = 'site';

export const NO_CANARY = { canary_version: null, canary_percent: 0 };

/** Serializes changes of a remote's live version, even before it has one. */
export async function lockRemote(trx: Db, remote: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`remote ${remote}`}))`.execute(trx);
}

export function findLive(trx: Db, remote: string): Promise<Selectable<LiveRemotesTable> | undefined> {
  return trx.selectFrom('live_remotes').selectAll().where('remote', '=', remote).executeTakeFirst();
}

/** The baseline was reviewed with the site, so it replaces one that was published under the same version. */
async function keepBaseline(trx: Db, baseline: NewVersion): Promise<void> {
  const { name: remote, version } = baseline.manifest;
  if (await storeVersion(trx, baseline, { by: SITE })) return;
  const { manifest, base } = await publishedVersion(trx, remote, version);
  if (base === null && isSameManifest(manifest, baseline.manifest)) return;
  await trx
    .deleteFrom('remote_versions')
    .where(({ and }) => and({ remote, version }))
    .execute();
  await storeVersion(trx, baseline, { by: SITE });
  const why =
    'The site came with another build of this version than was published before, and keeps its own.';
  await recordEvent(trx, { remote, by: SITE, action: 'publish', from: null, to: version, why });
}

/** Before the first deployment, makes the baseline, which is read before the transaction, live and stores it. */
export async function lockLiveVersion(
  trx: Db,
  remote: string,
  baseline: NewVersion | undefined,
): Promise<Selectable<LiveRemotesTable> | undefined> {
  await lockRemote(trx, remote);
  const live = await findLive(trx, remote);
  if (live || !baseline) return live;
  await keepBaseline(trx, baseline);
  await markChecked(trx, remote, baseline.manifest.version, new Date());
  return trx
    .insertInto('live_remotes')
    .values({ remote, version: baseline.manifest.version, by: SITE, previous: null, canary_version: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function keptVersions(trx: Db, remote: string): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('remote_versions')
    .select('version')
    .where('remote', '=', remote)
    .execute();
  return new Set(rows.map(({ version }) => version));
}

/** Marks versions as used until now, which restarts their retention period. */
export async function touchVersions(
  trx: Db,
  remote: string,
  versions: readonly (string | null | undefined)[],
): Promise<void> {
  const named = versions.filter((version) => typeof version === 'string');
  if (named.length === 0) return;
  await trx
    .updateTable('remote_versions')
    .set({ used_at: new Date() })
    .where('remote', '=', remote)
    .where('version', 'in', named)
    .execute();
}

/** @param at null for one that turned out to be broken */
export async function markChecked(trx: Db, remote: string, version: string, at: Date | null): Promise<void> {
  await trx
    .updateTable('remote_versions')
    .set({ checked_at: at })
    .where(({ and }) => and({ remote, version }))
    .execute();
}

const SUPERSEDED = gateFailure(
  'Another version became live during the examination.',
  'Nothing to do: visitors no longer get this version.',
);

interface Switch {
  readonly remote: string;
  readonly version: string;
  readonly by: string;
  readonly staff_id: string | null;
  readonly action: (typeof SWITCHES)[number];
  readonly why: string;
  readonly problems?: readonly GateProblem[];
}

/** Call it in a transaction with the remote's lock. @throws HttpError 409 if another remote owns one of its pages by now */
export async function switchVersion(trx: Db, to: Switch): Promise<void> {
  const { remote, version, by, staff_id, action, why, problems = [] } = to;
  const live = await findLive(trx, remote);
  const from = live?.version ?? null;
  if (from === version) return;
  const { manifest } = await publishedVersion(trx, remote, version);
  const [conflict] = await pageConflicts(trx, manifest);
  if (conflict) throw refusedBuild(conflict);
  await recordEvent(trx, { remote, by, staff_id, action, from, to: version, why, problems });
  const previous = rollbackTarget(await switchesOf(trx, remote), await keptVersions(trx, remote)) ?? null;
  // A live version is no longer a canary.
  const canary = live?.canary_version === version ? NO_CANARY : {};
  const values = { version, by, staff_id, previous, since: new Date(), ...canary };
  await trx
    .insertInto('live_remotes')
    .values({ remote, canary_version: null, ...values })
    .onConflict((conflict) => conflict.column('remote').doUpdateSet(values))
    .execute();
  // Otherwise examinations of unused versions would delay those of other remotes.
  await trx
    .updateTable('deployments')
    .set({ state: 'refused', problems: jsonText([SUPERSEDED]) })
    .where('remote', '=', remote)
    .where('purpose', '=', 'examine')
    .where('state', '=', 'checking')
    .where('version', '!=', version)
    .execute();
  await touchVersions(trx, remote, [from, version]);
}
