import { sql, type Kysely } from 'kysely';

export const minCompatibleMigration = '0015_retired_versions';

/** The same as `canBeName` in `shared/contract/src/names.ts`. */
const canBeName = (column: string) => `
  char_length(${column}) BETWEEN 1 AND 64
  AND ${column} NOT IN ('.', '..')
  AND position('%2F' IN ${column}) = 0
  AND ${column} !~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'`;

// Existing rows are not checked: a start must not fail because of a name that the game network once chose.
const STATEMENTS = [
  `ALTER TABLE users ADD CONSTRAINT users_name_check CHECK (${canBeName('name')}) NOT VALID`,
  `ALTER TABLE clans ADD CONSTRAINT clans_name_check CHECK (${canBeName('name')}) NOT VALID`,
  `ALTER TABLE clans ADD CONSTRAINT clans_tag_check CHECK (${canBeName('tag')}) NOT VALID`,
];

/** Refuses names whose page would have no address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
