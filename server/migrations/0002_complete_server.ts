import { sql, type Kysely } from 'kysely';

const RANKS = [
  ...['owner', 'admin', 'ytplus', 'srdev', 'srmod', 'srcon', 'dev', 'mod', 'build', 'con', 'sup', 'jrsup'],
  ...['yt', 'knock', 'mvp', 'champ', 'vip', 'player'],
];

const STATEMENTS = [
  `ALTER TABLE users ADD CONSTRAINT users_rank_known CHECK (rank IN (${RANKS.map((rank) => `'${rank}'`).join(', ')}))`,
  `CREATE TABLE second_factor_setups (
    user_id uuid PRIMARY KEY REFERENCES users (uuid) ON DELETE CASCADE,
    secret text NOT NULL,
    recovery_hashes jsonb NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE TABLE recovery_codes (
    user_id uuid NOT NULL REFERENCES users (uuid) ON DELETE CASCADE,
    code_hash text NOT NULL,
    PRIMARY KEY (user_id, code_hash)
  )`,
  `CREATE INDEX sessions_expiry ON sessions (expires_at)`,
  `CREATE INDEX pending_logins_expiry ON pending_logins (expires_at)`,
  `CREATE INDEX pending_logins_user ON pending_logins (user_id)`,
  `DROP INDEX alerts_user`,
  `CREATE INDEX alerts_user ON alerts (user_id, created_at DESC, id DESC)`,
  `DROP INDEX alerts_unread`,
  `CREATE INDEX alerts_unread ON alerts (user_id, created_at DESC, id DESC) WHERE NOT is_read`,
  `CREATE INDEX applications_user ON applications (user_id, created_at DESC, id DESC)`,
  `CREATE TABLE settings (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    maintenance jsonb NOT NULL,
    monitoring jsonb NOT NULL,
    version integer NOT NULL
  )`,
  `CREATE TABLE audit_entries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    created_at timestamptz NOT NULL DEFAULT now(),
    actor_id uuid REFERENCES users (uuid) ON DELETE SET NULL,
    actor_name text NOT NULL,
    action text NOT NULL,
    subject text,
    subject_name text,
    before jsonb,
    after jsonb
  )`,
  `CREATE INDEX audit_entries_action ON audit_entries (action, id DESC)`,
  // Trigram indexes find a part of a name or tag.
  `CREATE EXTENSION IF NOT EXISTS pg_trgm`,
  `CREATE INDEX clans_search ON clans USING gin (lower(name) gin_trgm_ops, lower(tag) gin_trgm_ops)`,
];

/** Adds what the whole API needs: second factors, settings, the audit trail, searches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
