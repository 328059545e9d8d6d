import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0004_releases';

const STATEMENTS = [
  `CREATE TABLE remote_uploads (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    remote text NOT NULL,
    version text NOT NULL,
    manifest jsonb NOT NULL,
    opened_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (remote, version)
  )`,
  `CREATE TABLE remote_upload_files (
    upload_id bigint NOT NULL REFERENCES remote_uploads (id) ON DELETE CASCADE,
    path text NOT NULL,
    size integer NOT NULL,
    PRIMARY KEY (upload_id, path)
  )`,
  `CREATE TABLE remote_upload_pieces (
    upload_id bigint NOT NULL REFERENCES remote_uploads (id) ON DELETE CASCADE,
    path text NOT NULL,
    part text NOT NULL CHECK (part IN ('body', 'brotli', 'gzip')),
    place integer NOT NULL,
    bytes bytea NOT NULL,
    PRIMARY KEY (upload_id, path, part, place)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
