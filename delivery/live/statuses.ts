import type { RemoteStatus } from '@site/contract/http/releases';
import { sql } from 'kysely';
import type { Db } from '../records/schema.ts';
import type { Baselines } from './baselines.ts';

type Status = Omit<RemoteStatus, 'health'>;

/** Versions listed per remote: the newest, and all that are live or may become so again. */
const MAX_LISTED = 100;

async function versionsByRemote(db: Db, remote: string | null) {
  const { rows } = await sql<{
    readonly remote: string;
    readonly version: string;
    readonly commit: string;
    readonly published_at: Date;
    readonly published_by: string;
  }>`
    SELECT versions.remote, versions.version, versions.commit, versions.published_at, versions.published_by
    FROM (
      SELECT remote, version, commit, published_at, published_by,
        row_number() OVER (PARTITION BY remote ORDER BY published_at DESC) AS rank
      FROM remote_versions
      WHERE ${remote}::text IS NULL OR remote = ${remote}
    ) versions
    LEFT JOIN live_remotes live ON live.remote = versions.remote
    WHERE rank <= ${sql.lit(MAX_LISTED)}
      OR versions.version IN (live.version, live.previous, live.canary_version)
    ORDER BY published_at DESC
  `.execute(db);
  return Map.groupBy(rows, (row) => row.remote);
}

/** Returns every remote with a live version, or `only` one, by name. */
export async function readStatuses(
  db: Db,
  baselines: Baselines,
  only: string | null = null,
): Promise<Status[]> {
  const rows = await db.selectFrom('live_remotes').selectAll().execute();
  const stored = await versionsByRemote(db, only);
  const versionsOf = (name: string): Status['versions'] =>
    (stored.get(name) ?? []).map(({ version, commit, published_at, published_by: by }) => ({
      version,
      commit,
      published_at: published_at.toISOString(),
      by,
    }));
  const deployed = rows.map((row): Status => {
    const versions = versionsOf(row.remote);
    const commit = versions.find(({ version }) => version === row.version)?.commit ?? 'unknown';
    return {
      name: row.remote,
      live: { version: row.version, commit, since: row.since.toISOString(), by: row.by },
      previous: row.previous,
      canary: row.canary_version ? { version: row.canary_version, percent: row.canary_percent } : null,
      versions,
    };
  });
  const untouched = (await baselines.built())
    .filter(({ manifest }) => !rows.some(({ remote }) => remote === manifest.name))
    .map(({ manifest: { name, version, commit } }): Status => {
      const live = { version, commit, since: null, by: null };
      return { name, live, previous: null, canary: null, versions: versionsOf(name) };
    });
  return [...deployed, ...untouched]
    .filter(({ name }) => only === null || name === only)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
