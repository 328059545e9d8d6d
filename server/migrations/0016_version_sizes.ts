import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0015_retired_versions';

/** Adds what a list and a quota need of a version, without its manifest and files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE remote_versions
    ADD COLUMN commit text NOT NULL DEFAULT 'unknown',
    ADD COLUMN bytes bigint NOT NULL DEFAULT 0`.execute(db);
  await sql`UPDATE remote_versions SET
    commit = manifest->>'commit',
    bytes = octet_length(manifest::text) + (
      SELECT coalesce(sum(greatest(4096,
        octet_length(body) + coalesce(octet_length(brotli), 0) + coalesce(octet_length(gzip), 0))), 0)
      FROM remote_files files
      WHERE files.remote = remote_versions.remote AND files.version = remote_versions.version)`.execute(db);
}
