import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../startupError.ts';

const POSTGRES_VERSION = '18';

function advice(reason: string): string {
  if (/permission|permitted|EACCES|EPERM|read-only/i.test(reason)) {
    return 'Make it readable and writable for the user this server runs as.';
  }
  if (/no space left|quota/i.test(reason)) return 'Make room on the disk and start again.';
  return 'Restore the folder from a backup, or move it away to start with an empty database.';
}

export function damaged(folder: string, cause: unknown): StartupError {
  const reason = (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s+/g, ' ');
  return new StartupError(
    `The database folder ${folder} can't be opened: ${reason}. None of its data was changed. ${advice(reason)}`,
    { cause },
  );
}

/** Returns the failure of a query that found the database's files damaged (SQLSTATE classes 58 and XX), if it was one. */
export function damageIn(error: unknown): unknown {
  return [error, (error as Error).cause].find((failure) => {
    const { code } = (failure ?? {}) as { code?: unknown };
    return typeof code === 'string' && /^(58|XX)/.test(code);
  });
}

/**
 * Looks before PGlite does, which would take a folder without a readable PG_VERSION for a new one and write a
 * fresh database over whatever else is in it.
 */
export function assertDatabaseFolder(folder: string): void {
  let version: string;
  try {
    if (!fs.statSync(folder).isDirectory()) throw new Error('it is not a folder');
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
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
