import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../../startupError.ts';
import { syncFolder } from './syncFolder.ts';

function isFolder(name: string): boolean {
  return fs.statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * Makes a folder and those above it, one by one: `recursive` never returns where a file system says that the parent is
 * missing which is there, as /proc does.
 */
function makeFolders(folder: string): void {
  const parent = path.dirname(folder);
  if (fs.existsSync(folder) || parent === folder) return;
  makeFolders(parent);
  try {
    // Nobody else has any business in it: even a lock on one of its files would keep the server from starting.
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was faster; its lock says the rest.
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

/** Somebody else uses the folder. */
export class FolderInUse extends StartupError {}

const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;
// A server that was just killed may take a moment to be gone.
const LOCK_TIMEOUT_MS = 1000;

// Kept here because a lock that nobody refers to would be garbage-collected, which releases it.
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only one that uses the folder, until the returned function is called or the process
 * ends in whatever way: the operating system then drops SQLite's lock. A file with a process id would outlive a
 * kill, and ids mean nothing across containers.
 *
 * On POSIX systems, opening and closing the lock file in this process by any other way than SQLite drops the lock.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'lock.sqlite');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
    // The write is never committed. It fails on a file this process may only read, where SQLite would otherwise
    // begin a transaction that excludes nobody.
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
