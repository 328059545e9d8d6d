import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0027_money_on_its_way';

/** Adds checkouts that an order is no longer paid by, and that may have been paid before they were closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE orders ADD COLUMN former_checkouts text[] NOT NULL DEFAULT '{}'`.execute(db);
  await sql`CREATE INDEX orders_former_checkouts ON orders (id) WHERE former_checkouts <> '{}'`.execute(db);
}
