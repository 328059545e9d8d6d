import { sql, type Kysely } from 'kysely';

export const oldest = '0012_remote_uploads';

/** Names of versions that were cleared away stay taken: browsers keep their files for good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE retired_versions (
    remote text NOT NULL,
    version text NOT NULL,
    files_hash text NOT NULL,
    PRIMARY KEY (remote, version)
  )`.execute(db);
}
