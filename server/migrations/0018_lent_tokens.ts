import { sql, type Kysely } from 'kysely';

export const oldest = '0015_retired_versions';

/** A token that the command line lends to the operator for one order counts as a person's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE deploy_tokens ADD COLUMN is_lent boolean NOT NULL DEFAULT false`.execute(db);
}
