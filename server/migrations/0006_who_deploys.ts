import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  // When the session last confirmed its second factor.
  `ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz`,
  // No foreign key: a deployment keeps its token's id after the token is deleted.
  `ALTER TABLE deployments ADD COLUMN token_id bigint`,
  `CREATE INDEX deployments_token ON deployments (token_id) WHERE state = 'checking'`,
];

/** Records what decides whether an author may still finish what they began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
