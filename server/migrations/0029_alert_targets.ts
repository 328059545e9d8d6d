import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0022_game_link';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE alerts ADD COLUMN target text`.execute(db);
}
