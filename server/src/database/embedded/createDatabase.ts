import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../startupError.ts';
import { FAST_PARAMETERS, startEngine } from './engine.ts';
import { syncFolder, syncFolderDeep } from './syncFolder.ts';

const UNFINISHED = 'database.new-';
const DB_SHUTDOWNED = 1;
const CONTROL_STATE_OFFSET = 16;

/** Removes what a first start or a restore left behind that was killed. Only safe under the folder's lock. */
export function removeUnfinished(dataDir: string): void {
  try {
    for (const name of fs.readdirSync(dataDir)) {
      if (name.startsWith(UNFINISHED)) fs.rmSync(path.join(dataDir, name), { recursive: true, force: true });
    }
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} can't be cleared of an unfinished first start or restore: ${(error as Error).message}. ` +
        `Remove its folders named ${UNFINISHED}…, or make them writable for this server.`,
      { cause: error },
    );
  }
}

/** The name of a folder to fill, which the next start removes if that is cut off. */
export function unfinishedFolder(dataDir: string): string {
  return path.join(dataDir, UNFINISHED + randomUUID());
}

/**
 * Makes a folder durable whose database has been closed.
 *
 * @throws Error if it was not closed cleanly
 */
export function completeFolder(folder: string): void {
  assertClosed(folder);
  syncFolderDeep(folder);
}

/**
 * Creates the database in a folder beside and renames it only when it is complete and on the disk, since a
 * folder whose initialisation was cut off doesn't open again.
 */
export async function createDatabase(dataDir: string, folder: string): Promise<void> {
  const unfinished = unfinishedFolder(dataDir);
  try {
    fs.mkdirSync(unfinished, { mode: 0o700 });
    const { pglite } = await startEngine(unfinished, FAST_PARAMETERS);
    await pglite.close();
    completeFolder(unfinished);
    fs.renameSync(unfinished, folder);
    syncFolder(dataDir);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    throw new StartupError(
      `The database can't be created in the data folder ${dataDir}: ${(error as Error).message}. ` +
        'Check that the disk has room and that this server may write there.',
      { cause: error },
    );
  }
}

// PGlite's close() swallows errors.
function assertClosed(folder: string): void {
  const state = fs.readFileSync(path.join(folder, 'global', 'pg_control')).readUInt32LE(CONTROL_STATE_OFFSET);
  if (state !== DB_SHUTDOWNED) throw new Error('it could not be closed cleanly');
}
