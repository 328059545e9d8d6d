import type { RemoteUses, UsedBy } from '@site/contract/http/releases';
import type { RemoteManifest } from '@site/contract/http/registry';
import { sql, type Kysely } from 'kysely';
import { deployedVersions } from '../records/deployedVersions.ts';
import type { DeliverySchema } from '../records/schema.ts';
import type { Baselines } from './baselines.ts';

type Uses = RemoteManifest['uses'];

async function deployedUses(db: Kysely<DeliverySchema>): Promise<{ by: UsedBy; uses: Uses }[]> {
  const rows = await deployedVersions(db)
    .select(['live.remote', 'kept.version', 'kept.published_by'])
    .select(sql<Uses | null>`kept.manifest->'uses'`.as('uses'))
    .orderBy('live.remote')
    .orderBy('kept.version')
    .execute();
  return rows.map(({ remote, version, published_by, uses }) => ({
    by: { remote, version, publishedBy: published_by },
    uses: uses ?? undefined,
  }));
}

/** Returns what live versions and canaries import of the page and the platform, with who uses it. */
export async function readUses(db: Kysely<DeliverySchema>, baselines: Baselines): Promise<RemoteUses> {
  const deployed = await deployedUses(db);
  const built = (await baselines.built())
    .filter(({ manifest }) => !deployed.some(({ by }) => by.remote === manifest.name))
    .map(({ manifest: { name, version, uses } }) => ({
      by: { remote: name, version, publishedBy: null },
      uses,
    }));
  const users = new Map<string, RemoteUses[number]>();
  for (const { by, uses = {} } of [...deployed, ...built]) {
    for (const [module, names] of Object.entries(uses)) {
      for (const name of names) {
        const key = `${module} ${name}`;
        const known = users.get(key);
        users.set(key, { module, name, users: [...(known?.users ?? []), by] });
      }
    }
  }
  return [...users.keys()].sort().flatMap((key) => users.get(key) ?? []);
}
