import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0015_retired_versions';

/** Finds what a person did, and what happened to one, by indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['actor_id', 'subject'])
    await sql`CREATE INDEX ${sql.id(`audit_entries_${column}`)} ON audit_entries (${sql.id(column)}, id DESC)`.execute(
      db,
    );
}
