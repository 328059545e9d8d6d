import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  `ALTER TABLE deployments ADD COLUMN purpose text NOT NULL DEFAULT 'deploy'
    CHECK (purpose IN ('deploy', 'canary', 'examine'))`,
  // The audience after the gate; only for canaries.
  `ALTER TABLE deployments ADD COLUMN canary jsonb`,
  `CREATE INDEX deployments_version ON deployments (remote, version, purpose)`,
  `ALTER TABLE remote_versions ADD COLUMN checked_at timestamptz`,
  // Deployed versions, and bundled builds.
  `UPDATE remote_versions SET checked_at = now()
    WHERE published_by = 'site' OR EXISTS (
      SELECT FROM release_events event
      WHERE event.remote = remote_versions.remote AND event.to_version = remote_versions.version
        AND event.action = 'deploy'
    )`,
];

/** Lets the gate check canaries and examine live versions, and records which versions passed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
