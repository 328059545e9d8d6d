import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../startupError.ts';
import { databaseFolder, hasDatabase } from './databaseFolder.ts';
import { syncFolder } from './syncFolder.ts';

/** A whole database that is about to take the other's place. */
const RESTORED = 'database.restored-';

/** Where the database of before stays. */
const BEFORE = 'database.before-restore-';

/**
 * Puts a complete database in the place of the one that is there. Two names can't change at once; cut off in between,
 * the next start goes on with {@link finishRestore}.
 *
 * @returns where the one of before is now, if there was one
 */
export function switchDatabase(root: string, complete: string): string | undefined {
  const restored = path.join(root, RESTORED + randomUUID());
  fs.renameSync(complete, restored);
  syncFolder(root);
  const before = hasDatabase(root) ? path.join(root, BEFORE + timestamp()) : undefined;
  if (before) {
    fs.renameSync(databaseFolder(root), before);
    syncFolder(root);
  }
  fs.renameSync(restored, databaseFolder(root));
  syncFolder(root);
  return before;
}

/** Without colons, which not every file system takes. */
function timestamp(): string {
  return new Date().toISOString().replace(/[:.]/g, '-');
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
