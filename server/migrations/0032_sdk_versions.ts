import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0027_money_on_its_way';

const STATEMENTS = [
  `CREATE TABLE sdk_versions (
    version text PRIMARY KEY,
    content_hash text NOT NULL,
    packages jsonb NOT NULL,
    stored_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE sdk_files (
    version text NOT NULL REFERENCES sdk_versions,
    path text NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (version, path)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
