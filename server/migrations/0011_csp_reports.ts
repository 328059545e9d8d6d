import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0010_account_deletion';

const STATEMENTS = [
  `CREATE TABLE csp_reports (
    hour timestamptz NOT NULL,
    directive text NOT NULL,
    blocked text NOT NULL,
    source text NOT NULL,
    remote text NOT NULL,
    version text NOT NULL,
    count integer NOT NULL,
    PRIMARY KEY (hour, directive, blocked, source, remote, version)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
