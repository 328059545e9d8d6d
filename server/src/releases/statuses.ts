import type { RemoteStatus } from '@site/contract/http/releases';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { RemoteCatalogue } from './remoteCatalogue.ts';

type Status = Omit<RemoteStatus, 'health'>;

async function versionsByRemote(db: Kysely<Schema>) {
  const rows = await db
    .selectFrom('remote_versions')
    .select(['remote', 'version', 'published_at', 'published_by'])
    .select(sql<string>`manifest->>'commit'`.as('commit'))
    .orderBy('published_at', 'desc')
    .execute();
  const byRemote = new Map<string, Status['versions']>();
  for (const { remote, version, commit, published_at, published_by: by } of rows) {
    const known = byRemote.get(remote) ?? [];
    known.push({ version, commit, published_at: published_at.toISOString(), by });
    byRemote.set(remote, known);
  }
  return byRemote;
}

/** Every remote of which something is live, by name. */
export async function readStatuses(db: Kysely<Schema>, catalogue: RemoteCatalogue): Promise<Status[]> {
  const versions = await versionsByRemote(db);
  const rows = await db.selectFrom('live_remotes').selectAll().execute();
  const deployed = rows.map((row): Status => {
    const own = versions.get(row.remote) ?? [];
    const commit = own.find(({ version }) => version === row.version)?.commit ?? 'unknown';
    return {
      name: row.remote,
      live: { version: row.version, commit, since: row.since.toISOString(), by: row.by },
      previous: row.previous,
      canary: row.canary_version
        ? { version: row.canary_version, percent: row.canary_percent, users: row.canary_users }
        : null,
      versions: own,
    };
  });
  const untouched = (await catalogue.built())
    .filter(({ manifest }) => !rows.some(({ remote }) => remote === manifest.name))
    .map(({ manifest: { name, version, commit } }): Status => {
      const live = { version, commit, since: null, by: null };
      return { name, live, previous: null, canary: null, versions: versions.get(name) ?? [] };
    });
  return [...deployed, ...untouched].sort((one, other) => (one.name < other.name ? -1 : 1));
}
