import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  // When the session last proved its second factor.
  `ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz`,
  // No foreign key: a deployment must remember its token when that is gone.
  `ALTER TABLE deployments ADD COLUMN token_id bigint`,
  `CREATE INDEX deployments_token ON deployments (token_id) WHERE state = 'checking'`,
];

/** Remembers what decides whether somebody may still do what they began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
