import { sql, type Kysely } from 'kysely';

// Earlier releases work out what became of a line from `ended`.
export const minCompatibleMigration = '0033_deliveries';

const STATEMENTS = [
  `ALTER TABLE order_lines ADD COLUMN delivery text NOT NULL DEFAULT 'none'
    CHECK (delivery IN ('none', 'waiting', 'late', 'owed', 'delivered', 'withdrawn', 'taken'))`,
  `UPDATE order_lines SET delivery = CASE
    WHEN order_lines.take_back = 'taken' THEN 'taken'
    WHEN ended IS NOT NULL THEN ended
    WHEN orders.state IN ('open', 'pending', 'cancelled') THEN 'none'
    WHEN orders.user_id IS NULL THEN 'owed'
    WHEN EXISTS (SELECT FROM game_commands WHERE id = command_id AND state IN ('waiting', 'leased')) THEN 'waiting'
    ELSE 'late' END
    FROM orders WHERE orders.id = order_id`,
  `ALTER TABLE order_lines DROP COLUMN ended`,
];

/** Stores what became of a line, in place of working it out from its order and its command. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
