import fs from 'node:fs';
import path from 'node:path';
import type { DatabaseHandle } from '../open.ts';
import { hasDatabase, noDatabase } from './databaseFolder.ts';
import { lockFolder } from './folderLock.ts';
import { openEmbedded } from './openEmbedded.ts';
import { finishRestore } from './switchDatabase.ts';

/** Refuses a folder that a start would make a new database in. */
function expectDatabase(root: string): void {
  // Even a lock would leave a file in a folder that has nothing to do with a site.
  if (!fs.existsSync(root)) throw noDatabase(root);
  const unlock = lockFolder(root);
  try {
    finishRestore(root);
    if (!hasDatabase(root)) throw noDatabase(root);
  } finally {
    unlock();
  }
}

/**
 * Opens the database of a data folder as a start does, where there is one.
 *
 * @throws CommandError where there is none, and StartupError where it can't be used
 */
export async function openExisting(dataDir: string, log: (line: string) => void): Promise<DatabaseHandle> {
  expectDatabase(path.resolve(dataDir));
  return openEmbedded(dataDir, log);
}
