import fs from 'node:fs';
import path from 'node:path';
import { Kysely, PGliteDialect } from 'kysely';
import { migrate } from '../migrate.ts';
import type { DatabaseHandle } from '../open.ts';
import type { Schema } from '../schema.ts';
import { createDatabase, removeUnfinished } from './createDatabase.ts';
import { assertDatabaseFolder, damaged, isDamage } from './damage.ts';
import { makeDataFolder } from './dataFolder.ts';
import { DURABLE_PARAMETERS, startEngine, type Engine } from './engine.ts';
import { lockFolder } from './folderLock.ts';
import { startUpkeep } from './upkeep.ts';

const FOLDER = 'database';

type Log = (line: string) => void;

/** PostgreSQL's own, running in this process on `<dataDir>/database`. */
export async function openEmbedded(dataDir: string, log: Log): Promise<DatabaseHandle> {
  const root = path.resolve(dataDir);
  makeDataFolder(root);
  const unlock = lockFolder(root);
  try {
    const engine = await start(root, log);
    return await connect(engine, path.join(root, FOLDER), log, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function start(root: string, log: Log): Promise<Engine> {
  const folder = path.join(root, FOLDER);
  removeUnfinished(root);
  if (fs.lstatSync(folder, { throwIfNoEntry: false })) {
    assertDatabaseFolder(folder);
  } else {
    await createDatabase(root, folder);
    log(`Created an empty database in ${folder}`);
  }
  try {
    const engine = await startEngine(fs.realpathSync(folder), DURABLE_PARAMETERS);
    if (engine.output.recovered) log(`Recovered the database in ${folder}, which was not closed cleanly`);
    return engine;
  } catch (error) {
    throw damaged(folder, error);
  }
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
    throw isDamage(error) ? damaged(folder, (error as Error).cause) : error;
  }
  const stopUpkeep = startUpkeep(db, log);
  let closed: Promise<void> | undefined;
  const close = async () => {
    stopUpkeep();
    await db.destroy();
    unlock();
  };
  return { db, kind: 'embedded', close: () => (closed ??= close()) };
}
