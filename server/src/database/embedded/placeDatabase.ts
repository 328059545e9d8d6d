import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../process/startupError.ts';
import { databaseFolder, hasDatabase } from './databaseFolder.ts';
import { FAST_PARAMETERS, startEngine } from './engine.ts';
import { renameDurably, syncFolder, syncFolderDeep } from './syncFolder.ts';

/** A database that is being created. */
const UNFINISHED = 'database.new-';

/** A complete database about to replace the current one. */
const RESTORED = 'database.restored-';

/** The replaced database. */
const REPLACED = 'database.before-restore-';

const DB_SHUTDOWNED = 1;
const CONTROL_STATE_OFFSET = 16;

/** Removes the leftovers of a killed first start or restore. Only safe under the folder's lock. */
export function removeUnfinished(root: string): void {
  try {
    for (const name of fs.readdirSync(root)) {
      if (name.startsWith(UNFINISHED)) fs.rmSync(path.join(root, name), { recursive: true, force: true });
    }
  } catch (error) {
    throw new StartupError(
      `The data folder ${root} can't be cleared of an unfinished first start or restore: ${(error as Error).message}. ` +
        `Remove its folders named ${UNFINISHED}…, or make them writable for this server.`,
      { cause: error },
    );
  }
}

/**
 * Creates a database in a separate folder, since an incomplete one can't be opened again.
 *
 * @param fill creates and closes it
 * @returns the folder, once it is complete and synced to disk
 */
export async function prepareDatabase(
  root: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = path.join(root, UNFINISHED + randomUUID());
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
    await fill(folder);
    // PGlite's close() swallows errors.
    const control = fs.readFileSync(path.join(folder, 'global', 'pg_control'));
    if (control.readUInt32LE(CONTROL_STATE_OFFSET) !== DB_SHUTDOWNED)
      throw new Error('it could not be closed cleanly');
    syncFolderDeep(folder);
    return folder;
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Creates an empty database. */
export async function createDatabase(root: string): Promise<void> {
  try {
    const complete = await prepareDatabase(root, async (folder) => {
      const { pglite } = await startEngine(folder, FAST_PARAMETERS);
      await pglite.close();
    });
    renameDurably(complete, databaseFolder(root));
  } catch (error) {
    throw new StartupError(
      `The database can't be created in the data folder ${root}: ${(error as Error).message}. ` +
        'Check that the disk has room and that this server may write there.',
      { cause: error },
    );
  }
}

/**
 * Replaces the current database with a complete one. Two renames aren't atomic; after an interruption, {@link
 * finishRestore} resumes at the next start.
 *
 * @returns the new path of the replaced database, if there was one
 */
export function switchDatabase(root: string, complete: string): string | undefined {
  const restored = path.join(root, RESTORED + randomUUID());
  renameDurably(complete, restored);
  // Without colons, which some file systems forbid.
  const now = new Date().toISOString().replace(/[:.]/g, '-');
  const before = hasDatabase(root) ? path.join(root, REPLACED + now) : undefined;
  if (before) renameDurably(databaseFolder(root), before);
  renameDurably(restored, databaseFolder(root));
  return before;
}

/**
 * Finishes an interrupted restore if the old database was moved away already, else discards it. Only safe under the
 * folder's lock.
 */
export function finishRestore(root: string): void {
  try {
    for (const name of fs.readdirSync(root).filter((entry) => entry.startsWith(RESTORED))) {
      const restored = path.join(root, name);
      if (hasDatabase(root)) fs.rmSync(restored, { recursive: true, force: true });
      else fs.renameSync(restored, databaseFolder(root));
    }
    syncFolder(root);
  } catch (error) {
    throw new StartupError(
      `A restore in the data folder ${root} was cut off and can't be finished: ${(error as Error).message}. ` +
        'Make the folder writable for this server.',
      { cause: error },
    );
  }
}
