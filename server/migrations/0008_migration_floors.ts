import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0004_releases';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE migration_floors (migration text PRIMARY KEY, oldest text NOT NULL)`.execute(db);
}
