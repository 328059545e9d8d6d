import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0027_money_on_its_way';

const STATEMENTS = [
  `UPDATE live_remotes SET canary_version = NULL WHERE canary_percent = 0`,
  `UPDATE live_remotes SET canary_users = '[]', canary_by = NULL`,
  `UPDATE deployments SET canary = jsonb_set(canary, '{users}', '[]') WHERE canary IS NOT NULL`,
];

/** Ends canaries of named players, and forgets the names: an erased account would leave them behind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
