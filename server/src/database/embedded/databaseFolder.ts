import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '@site/backend/startupError';
import { startEngine, type Engine } from './startEngine.ts';

const POSTGRES_VERSION = '18';

export const databaseFolder = (root: string) => path.join(root, 'database');

export const hasDatabase = (root: string) =>
  fs.lstatSync(databaseFolder(root), { throwIfNoEntry: false }) !== undefined;

function advice(reason: string): string {
  if (/permission|permitted|EACCES|EPERM|read-only/i.test(reason)) {
    return 'Make it readable and writable for the user this server runs as.';
  }
  if (/no space left|quota/i.test(reason)) return 'Make room on the disk and start again.';
  return 'Move the folder away to start with an empty database.';
}

export function damaged(folder: string, cause: unknown): StartupError {
  const reason = (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s+/g, ' ');
  return new StartupError(
    `The database folder ${folder} can't be opened: ${reason}. None of its data was changed. ${advice(reason)}`,
    { cause },
  );
}

/** SQLSTATE classes 58 and XX are those of damaged files. */
export function damageIn(error: unknown): unknown {
  return [error, (error as Error).cause].find((failure) => {
    const { code } = (failure ?? {}) as { code?: unknown };
    return typeof code === 'string' && /^(58|XX)/.test(code);
  });
}

/** PGlite would take a folder without a readable PG_VERSION for new and overwrite it with a fresh database. */
function assertDatabaseFolder(folder: string): void {
  if (!fs.statSync(folder).isDirectory()) throw new Error('it is not a folder');
  fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  if (fs.readdirSync(folder).length === 0) throw new Error('it is empty');
  const version = fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === POSTGRES_VERSION) return;
  const found = /^\d{1,3}$/.test(version)
    ? `it belongs to PostgreSQL ${version}`
    : 'its PG_VERSION is damaged';
  throw new Error(`${found}, and this server needs ${POSTGRES_VERSION}`);
}

/** @throws StartupError with the reason if it can't be opened */
export async function startDatabase(root: string, log: (line: string) => void): Promise<Engine> {
  const folder = databaseFolder(root);
  try {
    assertDatabaseFolder(folder);
    const engine = await startEngine({ root, folder: fs.realpathSync(folder), mode: 'durable' });
    if (engine.recovered) log(`Recovered the database in ${folder}, which was not closed cleanly`);
    return engine;
  } catch (error) {
    throw error instanceof StartupError ? error : damaged(folder, error);
  }
}
