import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { HttpError } from '../http/httpError.ts';

/**
 * Refuses what a remote has no space for. Counted are the files of its versions and of its open uploads, uncompressed, and the manifests
 * of versions whose files lie elsewhere.
 *
 * @throws HttpError 413
 */
export async function refuseBeyondQuota(
  db: Kysely<Schema>,
  remote: string,
  { added, quota }: { readonly added: number; readonly quota: number },
): Promise<void> {
  const { rows } = await sql<{ readonly used: string | number }>`
    SELECT (SELECT coalesce(sum(octet_length(body)), 0) FROM remote_files WHERE remote = ${remote})
      + (SELECT coalesce(sum(octet_length(manifest::text)), 0) FROM remote_versions
         WHERE remote = ${remote} AND base IS NOT NULL)
      + (SELECT coalesce(sum(files.size), 0) FROM remote_upload_files files
         JOIN remote_uploads uploads ON uploads.id = files.upload_id WHERE uploads.remote = ${remote}) AS used
  `.execute(db);
  if (Number(rows[0]?.used ?? 0) + added > quota) throw new HttpError(413, 'quota_exceeded');
}
