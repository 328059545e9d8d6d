import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../startupError.ts';
import { syncFolder } from './syncFolder.ts';

/** The folder and those above it that are not there yet, the outermost first. */
function missingFolders(folder: string): string[] {
  const missing: string[] = [];
  let above = folder;
  while (!fs.existsSync(above) && above !== path.dirname(above)) {
    missing.unshift(above);
    above = path.dirname(above);
  }
  return missing;
}

function isFolder(name: string): boolean {
  return fs.statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function makeFolder(folder: string): void {
  try {
    // Nobody else has any business in it: even a lock on one of its files would keep the server from starting.
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was faster; its lock says the rest.
    if (!isFolder(folder)) throw error;
  }
  syncFolder(path.dirname(folder));
}

export function makeDataFolder(folder: string): void {
  try {
    // One by one: `recursive` never returns where a file system says that the parent is missing which is there, as
    // /proc does.
    for (const missing of missingFolders(folder)) makeFolder(missing);
    if (!isFolder(folder)) throw new Error('there is a file of this name');
  } catch (error) {
    throw new StartupError(
      `The data folder ${folder} can't be created: ${(error as Error).message}. ` +
        'Set DATA_DIR to a folder this server may write to.',
      { cause: error },
    );
  }
}
