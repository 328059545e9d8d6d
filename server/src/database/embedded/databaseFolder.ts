import fs from 'node:fs';
import path from 'node:path';
import { CommandError } from '../../commandError.ts';
import { assertDatabaseFolder, damaged } from './damage.ts';
import { DURABLE_PARAMETERS, startEngine, type Engine } from './engine.ts';

/** Where the database is within a data folder. */
export function databaseFolder(root: string): string {
  return path.join(root, 'database');
}

/** Whether there is something where the database belongs, sound or not. */
export function hasDatabase(root: string): boolean {
  return fs.lstatSync(databaseFolder(root), { throwIfNoEntry: false }) !== undefined;
}

/** What a command is refused with that needs a database. */
export function noDatabase(root: string): CommandError {
  return new CommandError(`There is no database in the data folder ${root}. DATA_DIR names another one.`);
}

/**
 * Starts PostgreSQL on the database of a data folder.
 *
 * @throws StartupError that says why it can't be opened
 */
export async function startDatabase(root: string, log: (line: string) => void): Promise<Engine> {
  const folder = databaseFolder(root);
  assertDatabaseFolder(folder);
  try {
    const engine = await startEngine(fs.realpathSync(folder), DURABLE_PARAMETERS);
    if (engine.output.recovered) log(`Recovered the database in ${folder}, which was not closed cleanly`);
    return engine;
  } catch (error) {
    throw damaged(folder, error);
  }
}
