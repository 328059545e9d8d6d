import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Returns the folders on the PATH. */
export function pathFolders(): readonly string[] {
  return (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
}

/** Returns whether this user may run the file. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
