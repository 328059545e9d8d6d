import fs from 'node:fs';
import path from 'node:path';
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
