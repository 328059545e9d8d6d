import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0015_retired_versions';

/** First path segments that the operator has given to a deploy token; without any, it may take free ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE deploy_tokens ADD COLUMN pages text[]`.execute(db);
}
