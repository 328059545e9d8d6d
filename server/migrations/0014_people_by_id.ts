import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0012_remote_uploads';

// No foreign keys: the history stays after an account is deleted, without its name.
const STATEMENTS = [
  `ALTER TABLE release_events ADD COLUMN staff_id uuid`,
  `ALTER TABLE live_remotes ADD COLUMN staff_id uuid`,
  `ALTER TABLE remote_versions ADD COLUMN staff_id uuid`,
  ...['release_events.by', 'live_remotes.by', 'remote_versions.published_by'].map((column) => {
    const [table, name] = column.split('.');
    return `UPDATE ${table} SET staff_id = users.uuid FROM users
      WHERE users.name = ${table}.${name} AND ${table}.${name} <> 'site'
        AND NOT EXISTS (SELECT FROM deploy_tokens WHERE label = users.name)`;
  }),
  `ALTER TABLE audit_entries ADD COLUMN about uuid`,
  `UPDATE audit_entries SET about = applications.user_id FROM applications
    WHERE action = 'application.state' AND subject = applications.id::text`,
  `CREATE INDEX audit_entries_about ON audit_entries (about) WHERE about IS NOT NULL`,
];

/** Identifies people in the history and the audit trail by id: a deploy token may have the same name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
