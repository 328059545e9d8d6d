import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0012_remote_uploads';

// No foreign keys: a deployment keeps its author after the account is deleted.
const STATEMENTS = [
  `ALTER TABLE deployments ADD COLUMN staff_id uuid`,
  `ALTER TABLE live_remotes ADD COLUMN canary_by uuid`,
];

/** Records the people whose rank decides whether their orders are still valid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
