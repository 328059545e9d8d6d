import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { migrate } from '../migrate.ts';
import type { DatabaseHandle } from '../open.ts';
import type { Schema } from '../schema.ts';
import { writeBackup } from './backup.ts';
import { createDatabase, removeUnfinished } from './createDatabase.ts';
import { damaged, damageIn } from './damage.ts';
import { databaseFolder, hasDatabase, startDatabase } from './databaseFolder.ts';
import { makeDataFolder } from './dataFolder.ts';
import type { Engine } from './engine.ts';
import { lockFolder } from './folderLock.ts';
import { finishRestore } from './switchDatabase.ts';
import { startUpkeep } from './upkeep.ts';

type Log = (line: string) => void;

/** PostgreSQL's own, running in this process on `<dataDir>/database`. */
export async function openEmbedded(dataDir: string, log: Log): Promise<DatabaseHandle> {
  const root = path.resolve(dataDir);
  makeDataFolder(root);
  const unlock = lockFolder(root);
  try {
    const engine = await start(root, log);
    return await connect(engine, databaseFolder(root), log, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function start(root: string, log: Log): Promise<Engine> {
  finishRestore(root);
  removeUnfinished(root);
  if (!hasDatabase(root)) {
    await createDatabase(root, databaseFolder(root));
    log(`Created an empty database in ${databaseFolder(root)}`);
  }
  return startDatabase(root, log);
}

async function connect(
  { pglite }: Engine,
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
    stopUpkeep();
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

/** All files of the database between two transactions: what was acknowledged before is in them. */
function dump(db: Kysely<Schema>, pglite: PGlite): Promise<Blob> {
  return db.connection().execute(async (connection) => {
    await sql`CHECKPOINT`.execute(connection);
    return pglite.dumpDataDir('none');
  });
}
