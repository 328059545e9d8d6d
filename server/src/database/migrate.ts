import { readdir } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { StartupError } from '../startupError.ts';
import type { Schema } from './schema.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const migrations = files.map(async (file): Promise<[string, Migration]> => {
    const migration = (await import(new URL(file, FOLDER).href)) as Migration;
    return [file.slice(0, -'.ts'.length), migration];
  });
  return Object.fromEntries(await Promise.all(migrations));
}

/** Runs all new migrations in one transaction. Kysely holds an advisory lock meanwhile, so processes take turns. */
export async function migrate(db: Kysely<Schema>, log: (line: string) => void): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error === undefined) {
    for (const { migrationName } of results) log(`Migrated the database: ${migrationName}`);
    return;
  }
  const reason = error instanceof Error ? error.message : String(error);
  const unknown = /previously executed migration (\S+) is missing/.exec(reason);
  if (unknown) {
    throw new StartupError(
      `The database was last used by a newer version of this server, which has the migration ${unknown[1]}. ` +
        'Nothing was changed. Start that version, or restore a backup made before the upgrade.',
      { cause: error },
    );
  }
  const failed = results.find(({ status }) => status === 'Error');
  throw new StartupError(
    `The database can't be brought up to date: ${failed ? `migration ${failed.migrationName}: ` : ''}${reason}. ` +
      'Nothing was changed.',
    { cause: error },
  );
}
