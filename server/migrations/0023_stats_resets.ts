import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0022_game_link';

const STATEMENTS = [
  `ALTER TABLE game_servers ADD COLUMN lists_players boolean NOT NULL DEFAULT true`,
  `ALTER TABLE game_commands ADD COLUMN leased_at timestamptz`,
  `CREATE INDEX game_reports_reporter ON game_reports (reporter_id)`,
  `CREATE INDEX game_reports_reported ON game_reports (reported_id)`,
  `INSERT INTO site_state (key, value) SELECT 'chat-began', 'true' WHERE EXISTS (SELECT FROM game_chat)`,
  // Matches before it don't count.
  `CREATE TABLE stats_resets (
    user_id uuid NOT NULL REFERENCES users (uuid) ON DELETE CASCADE,
    mode text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (user_id, mode)
  )`,
];

/** Adds what the game link remembers: resets of stats, leases, and servers that list no players. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
