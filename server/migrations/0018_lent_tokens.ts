import { sql, type Kysely } from 'kysely';

export const oldest = '0015_retired_versions';

/** Marks tokens lent to the operator for one order, which are treated as a person's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE deploy_tokens ADD COLUMN is_lent boolean NOT NULL DEFAULT false`.execute(db);
}
