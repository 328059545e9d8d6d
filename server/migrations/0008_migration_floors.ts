import { sql, type Kysely } from 'kysely';

export const oldest = '0004_releases';

/** The oldest migration whose code still works with the tables as they are after a migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE migration_floors (migration text PRIMARY KEY, oldest text NOT NULL)`.execute(db);
}
