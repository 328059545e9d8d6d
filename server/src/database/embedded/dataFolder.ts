import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../startupError.ts';
import { syncFolder } from './syncFolder.ts';

export function makeDataFolder(folder: string): void {
  try {
    const first = fs.mkdirSync(folder, { recursive: true });
    if (first === undefined) return;
    for (let made = folder; made !== path.dirname(first); made = path.dirname(made))
      syncFolder(path.dirname(made));
  } catch (error) {
    throw new StartupError(
      `The data folder ${folder} can't be created: ${(error as Error).message}. ` +
        'Set DATA_DIR to a folder this server may write to.',
      { cause: error },
    );
  }
}
