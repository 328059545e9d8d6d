import { readdir } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { StartupError } from '@site/backend/startupError';
import type { Schema } from './schema.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

const FOLDER = new URL('../../migrations/', import.meta.url);

export interface MigrationFile extends Migration {
  /** The oldest migration whose release still works after this one; by default the migration itself. */
  readonly minCompatibleMigration?: string;
}

type Migrations = Readonly<Record<string, MigrationFile>>;

export async function readMigrations(): Promise<Migrations> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const migrations = files.map(async (file): Promise<[string, MigrationFile]> => {
    const migration = (await import(new URL(file, FOLDER).href)) as MigrationFile;
    return [file.slice(0, -'.ts'.length), migration];
  });
  return Object.fromEntries(await Promise.all(migrations));
}

interface MigrationState {
  readonly executed: readonly string[];
  /** The oldest compatible migration of each migration: its floor. */
  readonly floors: ReadonlyMap<string, string>;
}

async function hasTable(db: Kysely<Schema>, name: string): Promise<boolean> {
  const query = sql<{ exists: boolean }>`SELECT to_regclass(${name}) IS NOT NULL AS "exists"`;
  return (await query.execute(db)).rows[0]?.exists ?? false;
}

async function readMigrationState(db: Kysely<Schema>): Promise<MigrationState> {
  if (!(await hasTable(db, 'kysely_migration'))) return { executed: [], floors: new Map() };
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  const executed = rows.map(({ name }) => name);
  if (!(await hasTable(db, 'migration_floors'))) return { executed, floors: new Map() };
  const floors = await db.selectFrom('migration_floors').selectAll().execute();
  return { executed, floors: new Map(floors.map(({ migration, oldest }) => [migration, oldest])) };
}

/** Records the floor of a migration in its transaction. Before migration 0008 there is no table for it. */
async function recordFloor(db: Kysely<Schema>, migration: string, oldest: string): Promise<void> {
  if (!(await hasTable(db, 'migration_floors'))) return;
  await db
    .insertInto('migration_floors')
    .values({ migration, oldest })
    .onConflict((conflict) => conflict.column('migration').doUpdateSet({ oldest }))
    .execute();
}

/** How a database relates to the server's migrations. */
type Relation =
  | { readonly kind: 'current' | 'pending' }
  /** A newer server has migrated it, and this one is still compatible. */
  | { readonly kind: 'newer'; readonly unknown: readonly string[] }
  | { readonly kind: 'too new'; readonly migration: string };

export function relationOf({ executed, floors }: MigrationState, own: readonly string[]): Relation {
  const unknown = executed.filter((name) => !own.includes(name));
  const isComplete = own.every((name) => executed.includes(name));
  if (unknown.length === 0) return { kind: isComplete ? 'current' : 'pending' };
  const newest = own.toSorted().at(-1) ?? '';
  // A migration without a recorded floor only works with the release that added it.
  const refusing = unknown.find((name) => !isComplete || (floors.get(name) ?? name) > newest);
  return refusing === undefined ? { kind: 'newer', unknown } : { kind: 'too new', migration: refusing };
}

function recordingFloors(migrations: Migrations): Record<string, Migration> {
  const entries = Object.entries(migrations).map(
    ([name, { up, minCompatibleMigration = name }]): [string, Migration] => [
      name,
      {
        up: async (db: Kysely<Schema>) => {
          await up(db);
          await recordFloor(db, name, minCompatibleMigration);
        },
      },
    ],
  );
  return Object.fromEntries(entries);
}

const notPermitted = (cause: unknown) =>
  new StartupError(
    'The database is not up to date, and the role of DATABASE_URL may not change its tables. Nothing was changed. ' +
      'Run the migrate step first, or set MIGRATION_DATABASE_URL to the role that owns them.',
    { cause },
  );

async function isPending(
  db: Kysely<Schema>,
  migrations: Migrations,
  log: (line: string) => void,
): Promise<boolean> {
  const relation = relationOf(await readMigrationState(db), Object.keys(migrations));
  if (relation.kind === 'too new') {
    throw new StartupError(
      `The database was last used by a newer version of this server, which has the migration ${relation.migration}. ` +
        'Nothing was changed. Start that version, or restore a backup made before the upgrade.',
    );
  }
  if (relation.kind === 'newer')
    log(
      `A newer version has migrated the database (${relation.unknown.join(', ')}). ` +
        'This version works with it, and changes no table.',
    );
  return relation.kind === 'pending';
}

/** @throws StartupError on failure, or if this version is incompatible with a newer one's migrations */
export async function migrate(
  db: Kysely<Schema>,
  log: (line: string) => void,
  getMigrations = readMigrations,
): Promise<void> {
  const migrations = await getMigrations();
  if (!(await isPending(db, migrations, log))) return;
  const provider = { getMigrations: () => Promise.resolve(recordingFloors(migrations)) };
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) {
    for (const { migrationName } of results) log(`Migrated the database: ${migrationName}`);
    return;
  }
  // A newer version may have migrated while this one waited for the lock.
  if (!(await isPending(db, migrations, log))) return;
  if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) throw notPermitted(error);
  const reason = error instanceof Error ? error.message : String(error);
  const failed = results.find(({ status }) => status === 'Error');
  throw new StartupError(
    `The database can't be brought up to date: ${failed ? `migration ${failed.migrationName}: ` : ''}${reason}. ` +
      'Nothing was changed.',
    { cause: error },
  );
}
