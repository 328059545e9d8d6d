import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../startupError.ts';

const POSTGRES_VERSION = '18';

export function damaged(folder: string, cause: unknown): StartupError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StartupError(
    `The database folder ${folder} can't be opened: ${reason.replaceAll(/\s+/g, ' ')}. None of its data was changed. ` +
      'Restore the folder from a backup, or move it away to start with an empty database.',
    { cause },
  );
}

/** Whether a query failed because of what it found in the database's files (SQLSTATE classes 58 and XX). */
export function isDamage(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^(58|XX)/.test(code);
}

/**
 * Looks before PGlite does, which would take a folder without a readable PG_VERSION for a new one and write a
 * fresh database over whatever else is in it.
 */
export function assertDatabaseFolder(folder: string): void {
  let version: string;
  try {
    if (!fs.statSync(folder).isDirectory()) throw new Error('it is not a folder');
    if (fs.readdirSync(folder).length === 0) throw new Error('it is empty');
    version = fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    throw damaged(folder, error);
  }
  if (version !== POSTGRES_VERSION) {
    const found = /^\d{1,3}$/.test(version)
      ? `it belongs to PostgreSQL ${version}`
      : 'its PG_VERSION is damaged';
    throw damaged(folder, new Error(`${found}, and this server needs ${POSTGRES_VERSION}`));
  }
}
