import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  `CREATE TABLE remote_versions (
    remote text NOT NULL,
    version text NOT NULL,
    manifest jsonb NOT NULL,
    base text,
    published_at timestamptz NOT NULL DEFAULT now(),
    published_by text NOT NULL,
    used_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (remote, version)
  )`,
  `CREATE TABLE remote_files (
    remote text NOT NULL,
    version text NOT NULL,
    path text NOT NULL,
    body bytea NOT NULL,
    brotli bytea,
    gzip bytea,
    PRIMARY KEY (remote, version, path),
    FOREIGN KEY (remote, version) REFERENCES remote_versions (remote, version) ON DELETE CASCADE
  )`,
  // Prevents the deletion of live and canary versions.
  `CREATE TABLE live_remotes (
    remote text PRIMARY KEY,
    version text NOT NULL,
    since timestamptz NOT NULL DEFAULT now(),
    by text NOT NULL,
    previous text,
    canary_version text,
    canary_percent integer NOT NULL DEFAULT 0 CHECK (canary_percent BETWEEN 0 AND 100),
    canary_users jsonb NOT NULL DEFAULT '[]',
    FOREIGN KEY (remote, version) REFERENCES remote_versions (remote, version),
    FOREIGN KEY (remote, canary_version) REFERENCES remote_versions (remote, version)
  )`,
  `CREATE TABLE release_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    remote text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    by text NOT NULL,
    action text NOT NULL,
    from_version text,
    to_version text,
    why text NOT NULL,
    problems jsonb NOT NULL DEFAULT '[]'
  )`,
  `CREATE INDEX release_events_remote ON release_events (remote, id DESC)`,
  `CREATE TABLE deployments (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    remote text NOT NULL,
    version text NOT NULL,
    state text NOT NULL CHECK (state IN ('checking', 'live', 'refused')),
    problems jsonb NOT NULL DEFAULT '[]',
    why text NOT NULL,
    by text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    claimed_at timestamptz,
    FOREIGN KEY (remote, version) REFERENCES remote_versions (remote, version) ON DELETE CASCADE
  )`,
  `CREATE INDEX deployments_checking ON deployments (id) WHERE state = 'checking'`,
  `CREATE TABLE deploy_tokens (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    remote text,
    label text NOT NULL,
    token_hash text NOT NULL UNIQUE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz,
    last_used_at timestamptz
  )`,
  `CREATE TABLE remote_health (
    remote text NOT NULL,
    version text NOT NULL,
    minute timestamptz NOT NULL,
    kind text NOT NULL,
    bucket double precision NOT NULL,
    count integer NOT NULL,
    PRIMARY KEY (remote, version, minute, kind, bucket)
  )`,
  `CREATE INDEX remote_health_minute ON remote_health (minute)`,
];

/** Adds versions of remotes, their files, which are live, the history and health counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
