import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CommandError } from '../../process/commandError.ts';
import { encrypterFor } from './ageEncryption.ts';
import { hasDatabase, noDatabase, startDatabase } from './databaseFolder.ts';
import { lockFolder } from './dataFolder.ts';
import { finishRestore } from './placeDatabase.ts';
import { renameDurably } from './syncFolder.ts';

/** Bytes compressed at a time. */
const CHUNK_BYTES = 1024 * 1024;

function refuseExisting(file: string): void {
  if (fs.lstatSync(file, { throwIfNoEntry: false }))
    throw new CommandError(`${file} exists already. A backup overwrites nothing: choose another name.`);
}

/** Encrypted if there is a recipient, and named accordingly to avoid confusion. */
function encryptionOf(file: string, recipient: string | undefined) {
  const isCalledSo = file.endsWith('.age');
  if (recipient !== undefined && !isCalledSo)
    throw new CommandError('An encrypted backup needs a name that ends with .age.');
  if (recipient === undefined && isCalledSo)
    throw new CommandError(
      'A name that ends with .age needs a recipient: set --recipient or BACKUP_RECIPIENT to an age public key.',
    );
  return recipient === undefined ? undefined : encrypterFor(recipient);
}

async function* chunksOf(tar: Blob): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < tar.size; start += CHUNK_BYTES)
    yield new Uint8Array(await tar.slice(start, start + CHUNK_BYTES).arrayBuffer());
}

/**
 * Writes a backup to a draft and renames it, so that a file of its name is always complete.
 *
 * @param dump returns all database files as a tar of one point in time
 * @param recipient an age public key: only its identity can read the backup
 * @throws CommandError if the file exists or can't be written
 */
export async function writeBackup(
  file: string,
  dump: () => Promise<Blob>,
  recipient?: string,
): Promise<void> {
  refuseExisting(file);
  const encrypt = encryptionOf(file, recipient);
  const draft = `${file}.${randomUUID()}.new`;
  try {
    // Opened first, so that an unwritable folder fails before the work.
    const output = fs.createWriteStream('', { fd: fs.openSync(draft, 'wx', 0o600), flush: true });
    const packed = chunksOf(await dump());
    if (encrypt) await pipeline(packed, createGzip(), encrypt, output);
    else await pipeline(packed, createGzip(), output);
    refuseExisting(file);
    renameDurably(draft, file);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The backup ${file} can't be written: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/**
 * Backs up a database that no server has open, without migrating it: a backup before an upgrade must be usable by the
 * version before.
 *
 * @throws CommandError, or StartupError if the database is in use or damaged
 */
export async function backUpFolder(
  dataDir: string,
  file: string,
  log: (line: string) => void,
  recipient?: string,
): Promise<void> {
  const root = path.resolve(dataDir);
  refuseExisting(file);
  if (!fs.existsSync(root)) throw noDatabase(root);
  const unlock = lockFolder(root);
  try {
    finishRestore(root);
    if (!hasDatabase(root)) throw noDatabase(root);
    const pglite = await startDatabase(root, log);
    try {
      await writeBackup(file, () => pglite.dumpDataDir('none'), recipient);
    } finally {
      await pglite.close();
    }
  } finally {
    unlock();
  }
}
