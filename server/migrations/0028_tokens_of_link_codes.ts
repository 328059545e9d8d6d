import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0022_game_link';

/** Adds the token that a link code was made with, because the code ends when that token is rotated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE game_link_codes ADD COLUMN token_hash text`.execute(db);
}
