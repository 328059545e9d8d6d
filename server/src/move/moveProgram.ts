import { Command } from 'commander';
import { note, print } from '../admin/runProgram.ts';
import { CommandError } from '../process/commandError.ts';
import { readDatabaseConfig } from '../config/config.ts';
import { FolderInUse } from '../database/embedded/dataFolder.ts';
import { openEmbedded } from '../database/embedded/openEmbedded.ts';
import { isNewer, migrate } from '../database/migrate.ts';
import type { DatabaseHandle } from '../database/open.ts';
import { connectPostgres } from '../database/postgres.ts';
import { grantToServer, roleOf } from '../database/roles.ts';
import { DEMO_STATE_KEY } from '../demo/seedDemo.ts';
import { existingSecretFile } from '../config/generatedSecrets.ts';
import { query, type Database } from './catalogue.ts';
import { moveSite, refuseFilled, withCommas } from './moveSite.ts';

const MISSING =
  'DATABASE_URL is missing: the URL of the new, empty PostgreSQL database, such as ' +
  'postgres://user:password@host:5432/site. DATABASE_URL_FILE may name a file that holds it.';

async function openSource(dataDir: string): Promise<DatabaseHandle> {
  try {
    return await openEmbedded(dataDir, note, { mustExist: true });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new CommandError(
      `A server is running on the data folder ${dataDir}. Stop it first: what it still takes would be left behind.`,
      { cause: error },
    );
  }
}

async function requireUnicode(db: Database): Promise<void> {
  const [row] = await query<{ server_encoding: string }>(db, 'SHOW server_encoding');
  if (row?.server_encoding === 'UTF8') return;
  throw new CommandError(
    `The database of DATABASE_URL is encoded in ${row?.server_encoding}, which not every name fits into. ` +
      `Nothing was changed. Create another one: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
  );
}

/** Connects to the target database and checks it before changing anything: a wrong URL may point to another site's. */
async function openTarget(url: string): Promise<DatabaseHandle> {
  const database = await connectPostgres(url, note);
  try {
    await requireUnicode(database.db);
    await refuseFilled(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function hasDemo(db: Database): Promise<boolean> {
  const state = db.selectFrom('site_state').select('key').where('key', '=', DEMO_STATE_KEY);
  return (await state.executeTakeFirst()) !== undefined;
}

const DEMO_WARNING =
  'This site holds the accounts of the demo, whose password everybody knows. Give each of them another one, or no ' +
  'rank, before strangers can reach it: npm run admin -- reset-password owner';

const NEWER =
  'A newer version has added to the embedded database, and this one would leave that behind. Nothing was changed. ' +
  'Move it with the newer version.';

/** The secret also signs what open pages and browsers hold besides their sessions. */
function secretStep(dataDir: string): string {
  const file = existingSecretFile(dataDir, 'session');
  const before =
    file === undefined
      ? 'SESSION_SECRET: the one the site had until now.'
      : `SESSION_SECRET_FILE=${file}, or a copy of it. If the site ran with a SESSION_SECRET of its own, that one.`;
  return `${before} Then nobody is logged out, and open pages go on.`;
}

/** Without it second factors can't be opened. */
function keyStep(dataDir: string): string {
  const file = existingSecretFile(dataDir, 'encryption');
  return file === undefined
    ? 'ENCRYPTION_KEY: the one the site had until now, or a new one if it had none.'
    : `ENCRYPTION_KEY_FILE=${file}, or a copy of it: second factors are encrypted with it.`;
}

function nextSteps(dataDir: string): readonly string[] {
  return [
    'Next:',
    '  1. Set DATABASE_URL, or DATABASE_URL_FILE, to the URL that was used here.',
    `  2. Set ${secretStep(dataDir)}`,
    `  3. Set ${keyStep(dataDir)}`,
    '  4. npm run serve',
    `  5. Keep ${dataDir} until you trust the new database, and don't start a server on it: ` +
      'later changes there are not moved.',
  ];
}

async function run(): Promise<void> {
  const { databaseUrl, migrationDatabaseUrl = databaseUrl, dataDir } = readDatabaseConfig(process.env);
  if (!databaseUrl || !migrationDatabaseUrl) throw new CommandError(MISSING);
  const target = await openTarget(migrationDatabaseUrl);
  try {
    const source = await openSource(dataDir);
    try {
      if (await isNewer(source.db)) throw new CommandError(NEWER);
      await migrate(target.db, note);
      print(`Moving what is in ${dataDir}:`);
      const { tables, rows } = await moveSite(source.db, target.db, print);
      // The query planner has no statistics of the new rows yet.
      await query(target.db, 'ANALYZE');
      const role = roleOf(databaseUrl);
      if (role !== roleOf(migrationDatabaseUrl)) await grantToServer(target.db, role);
      print(`The site is in PostgreSQL: ${withCommas(rows)} rows of ${tables} tables.`);
      nextSteps(dataDir).forEach(print);
      if (await hasDemo(target.db)) note(DEMO_WARNING);
    } finally {
      await source.close();
    }
  } finally {
    await target.close();
  }
}

/** `npm run move-to-postgres` */
export function moveProgram(): Command {
  return new Command('npm run move-to-postgres --')
    .description(
      'Copy everything from the embedded database of DATA_DIR into the empty PostgreSQL database of DATABASE_URL, as a ' +
        'whole or not at all. The server must be stopped. The embedded database is only read.',
    )
    .addHelpText(
      'after',
      '\nExample:\n  DATABASE_URL=postgres://user:password@host:5432/site npm run move-to-postgres',
    )
    .action(run);
}
