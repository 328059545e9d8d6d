import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0022_game_link';

const STATEMENTS = [
  // Of each field, the latest value that could not be used.
  `CREATE TABLE game_left_out (
    server_id uuid NOT NULL REFERENCES game_servers (id) ON DELETE CASCADE,
    field text NOT NULL,
    example text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (server_id, field)
  )`,
  // Players online who are too many to be listed.
  `ALTER TABLE game_servers ADD COLUMN more_players integer NOT NULL DEFAULT 0`,
];

/** Adds what is left out of the calls of game servers, which the team is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
