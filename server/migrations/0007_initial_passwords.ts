import { sql, type Kysely } from 'kysely';

/** Lets initial passwords expire, except those from before this migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE users ADD COLUMN initial_password_until timestamptz').execute(db);
}
