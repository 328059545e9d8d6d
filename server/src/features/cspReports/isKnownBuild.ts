import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { RemoteCatalogue } from '../../releases/remoteCatalogue.ts';
import type { Violation } from './readReports.ts';

/** Tells whether this site has given out the build that a violation names. */
export async function isKnownBuild(
  db: Kysely<Schema>,
  catalogue: Pick<RemoteCatalogue, 'built'>,
  { remote, version }: Violation,
): Promise<boolean> {
  if (!remote) return false;
  const published = await db
    .selectFrom('remote_versions')
    .select('version')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();
  if (published) return true;
  const built = await catalogue.built();
  return built.some(({ manifest }) => manifest.name === remote && manifest.version === version);
}
