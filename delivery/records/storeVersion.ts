import { isDeepStrictEqual } from 'node:util';
import type { RemoteManifest } from '@site/contract/http/registry';
import { sql, type RawBuilder } from 'kysely';
import { jsonText } from '@site/backend/jsonText';
import type { AnyDb, Db } from './schema.ts';
import type { Deployer } from './actor.ts';
import type { RemoteVersion } from './build.ts';
import { noteSpace } from './quota.ts';
import type { StoredFile } from './storedFile.ts';

export interface NewVersion {
  readonly manifest: RemoteManifest;
  readonly base: string | null;
  readonly files: readonly StoredFile[];
}

/** Call it in a transaction. @returns false for a version that exists or has existed with other files, which stays */
export async function storeVersion(
  trx: Db,
  { manifest, base, files }: NewVersion,
  { by, staff }: Pick<Deployer, 'by' | 'staff'>,
): Promise<boolean> {
  const { name: remote, version } = manifest;
  if (await wasDeleted(trx, manifest)) return false;
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

/** PostgreSQL reorders the fields of stored JSON. */
export const isSameManifest = (one: RemoteManifest, other: RemoteManifest) => isDeepStrictEqual(one, other);

interface Batch {
  readonly before: Date;
  readonly batchSize: number;
}

const hashOf = (files: RawBuilder<unknown>) =>
  sql`encode(sha256(convert_to((${files})::text, 'UTF8')), 'hex')`;

const keepNames = sql`
  INSERT INTO retired_versions
  SELECT remote, version, ${hashOf(sql`manifest->'files'`)} FROM gone
  ON CONFLICT (remote, version) DO UPDATE SET files_hash = excluded.files_hash`;

/** Prunes a batch of versions that are unused and no rollback target. Their names stay reserved. @returns their number */
export async function pruneVersions(db: AnyDb, { before, batchSize }: Batch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    WITH old AS (
      SELECT remote, version FROM remote_versions kept
      WHERE used_at < ${before} AND NOT EXISTS (
        SELECT FROM live_remotes live
        WHERE live.remote = kept.remote AND kept.version IN (live.version, live.previous, live.canary_version)
      )
      LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM remote_versions WHERE (remote, version) IN (SELECT remote, version FROM old)
      RETURNING remote, version, manifest
    )
    ${keepNames}`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes even a version in use; its name stays reserved. @returns whether it existed */
export async function deleteStoredVersion(trx: Db, { remote, version }: RemoteVersion): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    WITH gone AS (
      DELETE FROM remote_versions WHERE remote = ${remote} AND version = ${version}
      RETURNING remote, version, manifest
    )
    ${keepNames}`.execute(trx);
  return numAffectedRows > 0n;
}

async function wasDeleted(
  trx: Db,
  { name: remote, version, files }: Pick<RemoteManifest, 'name' | 'version' | 'files'>,
): Promise<boolean> {
  const found = await trx
    .selectFrom('retired_versions')
    .select('version')
    .where(({ and }) => and({ remote, version }))
    .where('files_hash', '!=', sql<string>`${hashOf(sql`${jsonText(files)}::jsonb`)}`)
    .executeTakeFirst();
  return found !== undefined;
}
