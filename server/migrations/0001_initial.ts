import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  `CREATE TABLE clans (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    tag text NOT NULL,
    elo integer NOT NULL,
    leader uuid,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE UNIQUE INDEX clans_name_key ON clans (lower(name))`,
  `CREATE UNIQUE INDEX clans_tag_key ON clans (lower(tag))`,
  `CREATE INDEX clans_place ON clans (elo DESC, name COLLATE "C")`,
  `CREATE TABLE users (
    uuid uuid PRIMARY KEY,
    name text NOT NULL,
    lang text NOT NULL DEFAULT 'en' CHECK (lang IN ('de', 'en')),
    rank text NOT NULL DEFAULT 'player',
    coins bigint NOT NULL DEFAULT 0 CHECK (coins >= 0),
    playtime integer NOT NULL DEFAULT 0 CHECK (playtime >= 0),
    clan_id uuid REFERENCES clans (id) ON DELETE SET NULL,
    clan_rank text CHECK (clan_rank IN ('LEADER', 'MODERATOR', 'MEMBER')),
    password_hash text,
    first_login boolean NOT NULL DEFAULT false,
    totp_secret text,
    totp_last_step bigint,
    created_at timestamptz NOT NULL DEFAULT now(),
    CHECK ((clan_id IS NULL) = (clan_rank IS NULL))
  )`,
  `CREATE UNIQUE INDEX users_name_key ON users (lower(name))`,
  `CREATE INDEX users_clan ON users (clan_id)`,
  `CREATE INDEX users_rank ON users (rank) WHERE rank <> 'player'`,
  `ALTER TABLE clans ADD FOREIGN KEY (leader) REFERENCES users (uuid) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED`,
  `CREATE TABLE sessions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (uuid) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    ended_at timestamptz
  )`,
  `CREATE INDEX sessions_user ON sessions (user_id)`,
  `CREATE TABLE refresh_tokens (
    token_hash text PRIMARY KEY,
    session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz
  )`,
  `CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id)`,
  `CREATE TABLE pending_logins (
    token_hash text PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (uuid) ON DELETE CASCADE,
    expires_at timestamptz NOT NULL,
    failures integer NOT NULL DEFAULT 0
  )`,
  `CREATE TABLE alerts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (uuid) ON DELETE CASCADE,
    category text NOT NULL CHECK (category IN ('system', 'application', 'clan', 'shop', 'security')),
    message text NOT NULL,
    is_read boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX alerts_user ON alerts (user_id, created_at DESC)`,
  `CREATE INDEX alerts_unread ON alerts (user_id) WHERE NOT is_read`,
  `CREATE TABLE stats (
    user_id uuid NOT NULL REFERENCES users (uuid) ON DELETE CASCADE,
    mode text NOT NULL,
    range text NOT NULL CHECK (range IN ('daily', 'monthly', 'lifetime')),
    elo integer NOT NULL,
    kills integer NOT NULL,
    deaths integer NOT NULL,
    PRIMARY KEY (user_id, mode, range)
  )`,
  `CREATE INDEX stats_place ON stats (mode, range, elo DESC, user_id)`,
  `CREATE TABLE applications (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (uuid) ON DELETE CASCADE,
    name text NOT NULL,
    discord text NOT NULL,
    age integer NOT NULL CHECK (age BETWEEN 10 AND 120),
    role text NOT NULL CHECK (role IN ('Supporter', 'Content', 'Developer', 'Builder')),
    strengths text NOT NULL,
    weaknesses text NOT NULL,
    motivation text NOT NULL,
    state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'ACCEPTED', 'DENIED')),
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE UNIQUE INDEX applications_one_pending ON applications (user_id) WHERE state = 'PENDING'`,
  `CREATE INDEX applications_newest ON applications (created_at DESC, id DESC)`,
  `CREATE TABLE site_state (
    key text PRIMARY KEY,
    value jsonb NOT NULL
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `DROP TABLE site_state, applications, stats, alerts, pending_logins, refresh_tokens, sessions, users, clans CASCADE`,
    )
    .execute(db);
}
