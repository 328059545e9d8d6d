import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0015_retired_versions';

/** Errors that pages reported of versions, by the place in the built files, and by browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE remote_errors (
    remote text NOT NULL,
    version text NOT NULL,
    id text NOT NULL,
    browser text NOT NULL,
    kind text NOT NULL,
    message text NOT NULL,
    frames jsonb NOT NULL,
    count integer NOT NULL,
    first_at timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (remote, version, id, browser)
  )`.execute(db);
  await sql`CREATE INDEX remote_errors_last_at ON remote_errors (last_at)`.execute(db);
}
