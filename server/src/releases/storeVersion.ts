import type { RemoteManifest } from '@site/contract/http/registry';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { jsonText } from '../database/jsonText.ts';
import type { Deployer } from './actor.ts';
import { noteSpace } from './quota.ts';
import { isRetired } from './retiredVersions.ts';
import type { StoredFile } from './storedFile.ts';

/** A build with all that is kept of it. */
export interface NewVersion {
  readonly manifest: RemoteManifest;
  /** Address of the folder of its files where they lie elsewhere. */
  readonly base: string | null;
  readonly files: readonly StoredFile[];
}

/**
 * Keeps a version for good. To be called in a transaction, so that there is never half of one.
 *
 * @returns whether it is new; what exists, or has existed with other files, is never written over
 */
export async function storeVersion(
  trx: Kysely<Schema>,
  { manifest, base, files }: NewVersion,
  { by, staff }: Pick<Deployer, 'by' | 'staff'>,
): Promise<boolean> {
  const { name: remote, version } = manifest;
  if (await isRetired(trx, manifest)) return false;
  const added = await trx
    .insertInto('remote_versions')
    .values({
      remote,
      version,
      manifest: jsonText(manifest),
      base,
      commit: manifest.commit,
      published_by: by,
      staff_id: staff?.uuid ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  if (!added) return false;
  for (const file of files)
    await trx
      .insertInto('remote_files')
      .values({ remote, version, ...file })
      .execute();
  await noteSpace(trx, { remote, version });
  return true;
}
