import { sql, type Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** What a database says about its migrations. */
export interface MigrationState {
  readonly executed: readonly string[];
  /** By migration, the oldest one whose code still works after it. */
  readonly floors: ReadonlyMap<string, string>;
}

async function hasTable(db: Kysely<Schema>, name: string): Promise<boolean> {
  const query = sql<{ isThere: boolean }>`SELECT to_regclass(${name}) IS NOT NULL AS "isThere"`;
  return (await query.execute(db)).rows[0]?.isThere ?? false;
}

export async function readMigrationState(db: Kysely<Schema>): Promise<MigrationState> {
  if (!(await hasTable(db, 'kysely_migration'))) return { executed: [], floors: new Map() };
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  const executed = rows.map(({ name }) => name);
  if (!(await hasTable(db, 'migration_floors'))) return { executed, floors: new Map() };
  const floors = await db.selectFrom('migration_floors').selectAll().execute();
  return { executed, floors: new Map(floors.map(({ migration, oldest }) => [migration, oldest])) };
}

/** Records the floor of a migration in its transaction. Migrations before 0008 have no table to record it in. */
export async function recordFloor(db: Kysely<Schema>, migration: string, oldest: string): Promise<void> {
  if (!(await hasTable(db, 'migration_floors'))) return;
  await db
    .insertInto('migration_floors')
    .values({ migration, oldest })
    .onConflict((conflict) => conflict.column('migration').doUpdateSet({ oldest }))
    .execute();
}

/** How a database relates to the migrations that a server brings. */
export type Relation =
  | { readonly kind: 'current' | 'pending' }
  /** A newer server has migrated it, and this one still works with it. */
  | { readonly kind: 'newer'; readonly unknown: readonly string[] }
  | { readonly kind: 'too new'; readonly migration: string };

/** @param own names of the server's migrations */
export function relationOf({ executed, floors }: MigrationState, own: readonly string[]): Relation {
  const unknown = executed.filter((name) => !own.includes(name));
  const isComplete = own.every((name) => executed.includes(name));
  if (unknown.length === 0) return { kind: isComplete ? 'current' : 'pending' };
  const newest = own.toSorted().at(-1) ?? '';
  // A migration without a recorded floor works with the code that brought it, and nothing older.
  const refusing = unknown.find((name) => !isComplete || (floors.get(name) ?? name) > newest);
  return refusing === undefined ? { kind: 'newer', unknown } : { kind: 'too new', migration: refusing };
}
