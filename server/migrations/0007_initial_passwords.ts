import { sql, type Kysely } from 'kysely';

/** Passwords that the team hands out expire; those from before this migration do not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE users ADD COLUMN initial_password_until timestamptz').execute(db);
}
