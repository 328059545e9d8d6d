import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0012_remote_uploads';

/** Reserves the names of deleted versions: browsers keep their files forever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE retired_versions (
    remote text NOT NULL,
    version text NOT NULL,
    files_hash text NOT NULL,
    PRIMARY KEY (remote, version)
  )`.execute(db);
}
