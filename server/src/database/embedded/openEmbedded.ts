import path from 'node:path';
import { migrate } from '../migrate.ts';
import type { DatabaseHandle } from '../open.ts';
import { connectEngine } from './connectEngine.ts';
import { damaged, damageIn, databaseFolder, hasDatabase, startDatabase } from './databaseFolder.ts';
import { lockFolder, makeDataFolder } from './dataFolder.ts';
import { createDatabase, removeUnfinished } from './placeDatabase.ts';
import { keepEngine } from './keepEngine.ts';
import { startUpkeep } from './upkeep.ts';

type Log = (line: string) => void;

/** @throws StartupError if that is impossible */
export async function openEmbedded(dataDir: string, log: Log): Promise<DatabaseHandle> {
  const root = path.resolve(dataDir);
  makeDataFolder(root);
  const unlock = lockFolder(root);
  try {
    removeUnfinished(root);
    if (!hasDatabase(root)) {
      await createDatabase(root);
      log(`Created an empty database in ${databaseFolder(root)}`);
    }
    return await connect(root, log, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function connect(root: string, log: Log, unlock: () => void): Promise<DatabaseHandle> {
  const engine = await keepEngine(() => startDatabase(root, log), log);
  const db = connectEngine(engine.connect);
  const stop = () => engine.close(() => db.destroy());
  try {
    await migrate(db, log);
  } catch (error) {
    await stop();
    const damage = damageIn(error);
    throw damage ? damaged(databaseFolder(root), damage) : error;
  }
  const stopUpkeep = startUpkeep(db, log);
  let closed: Promise<void> | undefined;
  const close = async () => {
    await stopUpkeep();
    await stop();
    unlock();
  };
  return { db, kind: 'embedded', close: () => (closed ??= close()) };
}
