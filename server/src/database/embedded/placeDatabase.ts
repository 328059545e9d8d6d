import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../startupError.ts';
import { databaseFolder, hasDatabase } from './databaseFolder.ts';
import { FAST_PARAMETERS, startEngine } from './engine.ts';
import { renameDurably, syncFolder, syncFolderDeep } from './syncFolder.ts';

/** A database that is being made. */
const UNFINISHED = 'database.new-';

/** A whole database that is about to take the other's place. */
const RESTORED = 'database.restored-';

/** Where the database of before stays. */
const BEFORE = 'database.before-restore-';

const DB_SHUTDOWNED = 1;
const CONTROL_STATE_OFFSET = 16;

/** Removes what a first start or a restore left behind that was killed. Only safe under the folder's lock. */
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
 * Makes a database in a folder beside the one that is used, since one whose making was cut off doesn't open again.
 *
 * @param fill makes it, and closes it
 * @returns the folder, once it is complete and on the disk
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
 * Puts a complete database in the place of the one that is there. Two names can't change at once; cut off in between,
 * the next start goes on with {@link finishRestore}.
 *
 * @returns where the one of before is now, if there was one
 */
export function switchDatabase(root: string, complete: string): string | undefined {
  const restored = path.join(root, RESTORED + randomUUID());
  renameDurably(complete, restored);
  // Without colons, which not every file system takes.
  const now = new Date().toISOString().replace(/[:.]/g, '-');
  const before = hasDatabase(root) ? path.join(root, BEFORE + now) : undefined;
  if (before) renameDurably(databaseFolder(root), before);
  renameDurably(restored, databaseFolder(root));
  return before;
}

/**
 * Ends a restore that was cut off: it has happened if the database of before is out of the way, else it has not. Only
 * safe under the folder's lock.
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
