import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0015_retired_versions';

/** Marks tokens issued to the operator for one command, which count as a person's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE deploy_tokens ADD COLUMN is_lent boolean NOT NULL DEFAULT false`.execute(db);
}
