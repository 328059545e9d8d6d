import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0008_migration_floors';

const STATEMENTS = [
  `ALTER TABLE users ADD COLUMN delete_after timestamptz`,
  `CREATE INDEX users_delete_after ON users (delete_after) WHERE delete_after IS NOT NULL`,
  // Retention searches for the oldest rows every hour.
  `CREATE INDEX audit_entries_created ON audit_entries (created_at)`,
];

/** Lets players schedule the deletion of their account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
