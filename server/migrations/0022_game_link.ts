import { sql, type Kysely } from 'kysely';

/** Boards have a row for each day and month: a server of the release before would show all of them at once. */
export const minCompatibleMigration = '0022_game_link';

const STATEMENTS = [
  `ALTER TABLE stats ADD COLUMN period date NOT NULL DEFAULT '1970-01-01'`,
  `ALTER TABLE stats ALTER COLUMN period DROP DEFAULT`,
  `UPDATE stats SET period = date_trunc('day', now())::date WHERE range = 'daily'`,
  `UPDATE stats SET period = date_trunc('month', now())::date WHERE range = 'monthly'`,
  `ALTER TABLE stats DROP CONSTRAINT stats_pkey`,
  `ALTER TABLE stats ADD PRIMARY KEY (user_id, mode, range, period)`,
  `DROP INDEX stats_place`,
  `CREATE INDEX stats_place ON stats (mode, range, period, elo DESC, user_id)`,
  `CREATE INDEX stats_over ON stats (period) WHERE range <> 'lifetime'`,
  `CREATE TABLE game_servers (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    token_hash text NOT NULL,
    former_token_hash text,
    former_until timestamptz,
    is_azlink boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    heard_at timestamptz,
    software text,
    plugin text,
    boot uuid,
    clock_difference_ms integer,
    max_players integer,
    players jsonb NOT NULL DEFAULT '[]'
  )`,
  `CREATE UNIQUE INDEX game_servers_name ON game_servers (lower(name))`,
  `CREATE TABLE game_events (
    server_id uuid NOT NULL REFERENCES game_servers (id) ON DELETE CASCADE,
    id uuid NOT NULL,
    at timestamptz NOT NULL,
    received_at timestamptz NOT NULL,
    PRIMARY KEY (server_id, id)
  )`,
  `CREATE INDEX game_events_at ON game_events (at)`,
  `CREATE INDEX game_events_received ON game_events (server_id, received_at)`,
  `CREATE TABLE game_rejections (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    server_id uuid NOT NULL REFERENCES game_servers (id) ON DELETE CASCADE,
    event_id text,
    type text NOT NULL,
    code text NOT NULL,
    message text NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  `CREATE INDEX game_rejections_newest ON game_rejections (server_id, id DESC)`,
  // When the game last said so: of two, the later one wins.
  `CREATE TABLE game_players (
    uuid uuid PRIMARY KEY REFERENCES users (uuid) ON DELETE CASCADE,
    name_at timestamptz,
    coins_at timestamptz,
    playtime_at timestamptz,
    rank_at timestamptz,
    clan_at timestamptz
  )`,
  `CREATE TABLE game_clans (
    id uuid PRIMARY KEY,
    at timestamptz NOT NULL,
    is_disbanded boolean NOT NULL DEFAULT false
  )`,
  `CREATE TABLE game_chat (
    server_id uuid NOT NULL,
    event_id uuid NOT NULL,
    at timestamptz NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    channel text NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (server_id, event_id)
  )`,
  `CREATE INDEX game_chat_newest ON game_chat (at DESC, event_id DESC)`,
  `CREATE INDEX game_chat_user ON game_chat (user_id, at DESC)`,
  `CREATE TABLE game_reports (
    server_id uuid NOT NULL,
    event_id uuid NOT NULL,
    at timestamptz NOT NULL,
    reporter_id uuid NOT NULL,
    reported_id uuid NOT NULL,
    reason text NOT NULL,
    line uuid,
    PRIMARY KEY (server_id, event_id)
  )`,
  `CREATE INDEX game_reports_at ON game_reports (at)`,
  `CREATE TABLE game_commands (
    id uuid PRIMARY KEY,
    place bigint GENERATED ALWAYS AS IDENTITY,
    kind text NOT NULL CHECK (kind IN ('give-rank', 'give-coins', 'give-tokens', 'reset-stats', 'message')),
    user_id uuid NOT NULL REFERENCES users (uuid) ON DELETE CASCADE,
    args jsonb NOT NULL,
    state text NOT NULL DEFAULT 'waiting'
      CHECK (state IN ('waiting', 'leased', 'done', 'failed', 'unknown', 'expired')),
    require_online boolean NOT NULL DEFAULT false,
    not_after timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    created_by text NOT NULL,
    server_id uuid REFERENCES game_servers (id) ON DELETE SET NULL,
    lease text,
    lease_until timestamptz,
    message text,
    ended_at timestamptz,
    CHECK (state <> 'leased' OR (lease IS NOT NULL AND lease_until IS NOT NULL))
  )`,
  `CREATE INDEX game_commands_open ON game_commands (place) WHERE state IN ('waiting', 'leased')`,
  `CREATE INDEX game_commands_state ON game_commands (state, place DESC)`,
  `CREATE TABLE game_link_codes (
    user_id uuid PRIMARY KEY REFERENCES users (uuid) ON DELETE CASCADE,
    code_hash text NOT NULL UNIQUE,
    expires_at timestamptz NOT NULL
  )`,
];

/** Game servers, what they tell, and boards by day and month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
