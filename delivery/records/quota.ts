import { sql } from 'kysely';
import type { Db } from './schema.ts';
import type { RemoteVersion } from './build.ts';
import { HttpError } from '@site/backend/httpError';

/** Minimum bytes per file: the database's overhead exceeds the content of tiny ones. */
const MIN_FILE_BYTES = 4096;

export async function noteSpace(trx: Db, { remote, version }: RemoteVersion): Promise<void> {
  await sql`
    UPDATE remote_versions SET bytes = octet_length(manifest::text) + (
      SELECT coalesce(sum(greatest(${sql.lit(MIN_FILE_BYTES)},
        octet_length(body) + coalesce(octet_length(brotli), 0) + coalesce(octet_length(gzip), 0))), 0)
      FROM remote_files files WHERE files.remote = ${remote} AND files.version = ${version})
    WHERE remote = ${remote} AND version = ${version}
  `.execute(trx);
}

/** Counts versions and the files of open uploads. @throws HttpError 413 */
export async function refuseBeyondQuota(
  db: Db,
  remote: string,
  { added, quota }: { readonly added: number; readonly quota: number },
): Promise<void> {
  const { rows } = await sql<{ readonly used: string | number }>`
    SELECT (SELECT coalesce(sum(bytes), 0) FROM remote_versions WHERE remote = ${remote})
      + (SELECT coalesce(sum(greatest(files.size, ${sql.lit(MIN_FILE_BYTES)})), 0) FROM remote_upload_files files
         JOIN remote_uploads uploads ON uploads.id = files.upload_id WHERE uploads.remote = ${remote}) AS used
  `.execute(db);
  if (Number(rows[0]?.used ?? 0) + added > quota) throw new HttpError(413, 'quota_exceeded');
}
