import { sql, type Kysely } from 'kysely';

export const oldest = '0012_remote_uploads';

// No foreign keys: a deployment must remember who ordered it when that account is gone.
const STATEMENTS = [
  `ALTER TABLE deployments ADD COLUMN staff_id uuid`,
  `ALTER TABLE live_remotes ADD COLUMN canary_by uuid`,
];

/** Remembers the people whose rank decides whether what they ordered may still happen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
