import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '@site/backend/startupError';
import { databaseFolder } from './databaseFolder.ts';
import { startEngine } from './startEngine.ts';
import { syncFolder, syncFolderDeep } from './syncFolder.ts';

const UNFINISHED = 'database.new-';

const DB_SHUTDOWNED = 1;
const CONTROL_STATE_OFFSET = 16;

/** Only safe under the folder's lock. */
export function removeUnfinished(root: string): void {
  try {
    for (const name of fs.readdirSync(root)) {
      if (name.startsWith(UNFINISHED)) fs.rmSync(path.join(root, name), { recursive: true, force: true });
    }
  } catch (error) {
    throw new StartupError(
      `The data folder ${root} can't be cleared of an unfinished first start: ${(error as Error).message}. ` +
        `Remove its folders named ${UNFINISHED}…, or make them writable for this server.`,
      { cause: error },
    );
  }
}

/** In a separate folder, since an incomplete database can't be opened again. */
async function prepareDatabase(root: string): Promise<string> {
  const folder = path.join(root, UNFINISHED + randomUUID());
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
    const engine = await startEngine({ root, folder, mode: 'fast' });
    await engine.close();
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

export async function createDatabase(root: string): Promise<void> {
  try {
    fs.renameSync(await prepareDatabase(root), databaseFolder(root));
    syncFolder(root);
  } catch (error) {
    throw new StartupError(
      `The database can't be created in the data folder ${root}: ${(error as Error).message}. ` +
        'Check that the disk has room and that this server may write there.',
      { cause: error },
    );
  }
}
