import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0022_game_link';

/**
 * Finds the authors of commands: both rows were written in one transaction. Those of deleted accounts lose the name that
 * they still had.
 */
export const AUTHORS = `
  UPDATE game_commands SET created_by = actor_name, created_by_id = actor_id FROM audit_entries
  WHERE action = 'game-command.add' AND subject = game_commands.user_id::text
    AND audit_entries.created_at = game_commands.created_at`;

const STATEMENTS = [
  `ALTER TABLE users ADD COLUMN password_from_team boolean NOT NULL DEFAULT false`,
  `ALTER TABLE users ADD COLUMN name_changed_at timestamptz`,
  // A trigger, since names change in many places, and in servers of the release before, too.
  `CREATE FUNCTION note_name_change() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN NEW.name_changed_at := now(); RETURN NEW; END'`,
  `CREATE TRIGGER users_name_changed BEFORE UPDATE OF name ON users
    FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION note_name_change()`,
  `ALTER TABLE game_link_codes ADD COLUMN server_id uuid REFERENCES game_servers (id) ON DELETE CASCADE`,
  `CREATE INDEX game_link_codes_server ON game_link_codes (server_id)`,
  // No foreign key: the command stays after its author's account is deleted, without the name.
  `ALTER TABLE game_commands ADD COLUMN created_by_id uuid`,
  AUTHORS,
  `CREATE INDEX game_commands_author ON game_commands (created_by_id) WHERE created_by_id IS NOT NULL`,
];

/** Remembers who set a password, when a name changed, which server made a code, and who ordered a command. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
