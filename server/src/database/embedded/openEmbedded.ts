import fs from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { migrate } from '../migrate.ts';
import type { DatabaseHandle } from '../open.ts';
import type { Schema } from '../schema.ts';
import { writeBackup } from './backup.ts';
import {
  damaged,
  damageIn,
  databaseFolder,
  hasDatabase,
  noDatabase,
  startDatabase,
} from './databaseFolder.ts';
import { lockFolder, makeDataFolder } from './dataFolder.ts';
import { createDatabase, finishRestore, removeUnfinished } from './placeDatabase.ts';
import { startUpkeep } from './upkeep.ts';

type Log = (line: string) => void;

interface Options {
  /** Refuses a data folder without a database instead of creating one. */
  readonly mustExist?: boolean;
}

/**
 * Opens PostgreSQL in this process on `<dataDir>/database`.
 *
 * @throws StartupError, or CommandError if the database must exist and doesn't
 */
export async function openEmbedded(
  dataDir: string,
  log: Log,
  { mustExist = false }: Options = {},
): Promise<DatabaseHandle> {
  const root = path.resolve(dataDir);
  // Even a lock would leave a file in an unrelated folder.
  if (mustExist && !fs.existsSync(root)) throw noDatabase(root);
  makeDataFolder(root);
  const unlock = lockFolder(root);
  try {
    finishRestore(root);
    if (mustExist && !hasDatabase(root)) throw noDatabase(root);
    removeUnfinished(root);
    if (!hasDatabase(root)) {
      await createDatabase(root);
      log(`Created an empty database in ${databaseFolder(root)}`);
    }
    return await connect(await startDatabase(root, log), databaseFolder(root), log, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function connect(
  pglite: PGlite,
  folder: string,
  log: Log,
  unlock: () => void,
): Promise<DatabaseHandle> {
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
  try {
    await migrate(db, log);
  } catch (error) {
    await pglite.close();
    const damage = damageIn(error);
    throw damage ? damaged(folder, damage) : error;
  }
  const stopUpkeep = startUpkeep(db, log);
  let closed: Promise<void> | undefined;
  const close = async () => {
    await stopUpkeep();
    await db.destroy();
    unlock();
  };
  return {
    db,
    kind: 'embedded',
    backUp: (file, recipient) => writeBackup(file, () => dump(db, pglite), recipient),
    close: () => (closed ??= close()),
  };
}

/** All files of the database between two transactions, including everything acknowledged before. */
function dump(db: Kysely<Schema>, pglite: PGlite): Promise<Blob> {
  return db.connection().execute(async (connection) => {
    await sql`CHECKPOINT`.execute(connection);
    return pglite.dumpDataDir('none');
  });
}
