import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '@site/backend/startupError';
import { syncFolder } from './syncFolder.ts';

function isFolder(name: string): boolean {
  return fs.statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** One by one: `recursive` never returns on a file system that reports an existing parent as missing, such as /proc. */
function makeFolders(folder: string): void {
  const parent = path.dirname(folder);
  if (fs.existsSync(folder) || parent === folder) return;
  makeFolders(parent);
  try {
    // Private: even a lock on one of its files would keep the server from starting.
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was faster; its lock decides.
    if (!isFolder(folder)) throw error;
  }
  syncFolder(parent);
}

export function makeDataFolder(folder: string): void {
  try {
    makeFolders(folder);
    if (!isFolder(folder)) throw new Error('there is a file of this name');
  } catch (error) {
    throw new StartupError(
      `The data folder ${folder} can't be created: ${(error as Error).message}. ` +
        'Set DATA_DIR to a folder this server may write to.',
      { cause: error },
    );
  }
}

export class FolderInUse extends StartupError {}

const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;
// A server that was just killed may take a moment to exit.
const LOCK_TIMEOUT_MS = 1000;

// Kept here because an unreferenced lock would be garbage-collected, which releases it.
const held = new Set<DatabaseSync>();

/** The engine may outlive its server, so it has a lock of its own. */
const SERVER_LOCK = 'lock.sqlite';
export const ENGINE_LOCK = 'engine-lock.sqlite';

/**
 * Locks the folder for this process until the returned function is called or the process ends in any way: the operating
 * system then drops SQLite's lock. A PID file would outlive a kill, and PIDs mean nothing across containers.
 * On POSIX systems, opening and closing the lock file in this process by any way other than SQLite drops the lock.
 */
export function lockFolder(
  folder: string,
  { name = SERVER_LOCK, timeout = LOCK_TIMEOUT_MS } = {},
): () => void {
  const file = path.join(folder, name);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout });
    // Never committed. Fails on a read-only file, where SQLite would otherwise begin a transaction that locks nothing.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; PRAGMA user_version = 1');
  } catch (error) {
    lock?.close();
    throw refusal(folder, file, error);
  }
  const exclusive = lock;
  held.add(exclusive);
  return () => {
    if (held.delete(exclusive)) exclusive.close();
  };
}

function refusal(folder: string, file: string, error: unknown): StartupError {
  const { errcode, message } = error as { errcode?: number; message: string };
  if (errcode === SQLITE_BUSY) {
    return new FolderInUse(
      `The data folder ${folder} is in use by another running server. Stop that server, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  const advice =
    errcode === SQLITE_NOTADB
      ? 'Delete that file if no server is running on this folder.'
      : 'Make the folder and that file writable for this server, or set DATA_DIR to another folder.';
  return new StartupError(`The data folder ${folder} can't be locked with ${file}: ${message}. ${advice}`, {
    cause: error,
  });
}
