import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../../startupError.ts';

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
