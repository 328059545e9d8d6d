import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { CommandError } from '../../process/commandError.ts';
import { StartupError } from '../../process/startupError.ts';
import { migrate } from '../migrate.ts';
import type { Schema } from '../schema.ts';
import { AGE_HEADER, decrypterWith } from './ageEncryption.ts';
import { assertDatabaseFolder } from './databaseFolder.ts';
import { FolderInUse, lockFolder, makeDataFolder } from './dataFolder.ts';
import { FAST_PARAMETERS, startEngine } from './engine.ts';
import { finishRestore, prepareDatabase, removeUnfinished, switchDatabase } from './placeDatabase.ts';
import { readTar } from './tarReader.ts';

type Log = (line: string) => void;

/** The destination of an archived file, which must stay within the folder. */
function placeOf(folder: string, name: string): string {
  const place = path.join(folder, name);
  if (place !== folder && !place.startsWith(folder + path.sep))
    throw new Error(`it holds the unsafe name ${name}`);
  return place;
}

function isEncrypted(archive: string): boolean {
  const handle = fs.openSync(archive, 'r');
  try {
    const start = Buffer.alloc(AGE_HEADER.length);
    fs.readSync(handle, start);
    return start.toString() === AGE_HEADER;
  } finally {
    fs.closeSync(handle);
  }
}

/** Opens the archive, decrypted if necessary. */
function openArchive(archive: string, identity: string | undefined): Readable {
  if (!isEncrypted(archive)) return fs.createReadStream(archive);
  if (identity === undefined)
    throw new Error('it is encrypted: --identity names the file of the key that opens it');
  const decrypt = decrypterWith(identity);
  return Readable.from(decrypt(fs.createReadStream(archive)));
}

async function unpack(archive: string, folder: string, identity: string | undefined): Promise<void> {
  const source = openArchive(archive, identity);
  const tar = createGunzip();
  source.on('error', (error) => tar.destroy(error));
  try {
    for await (const { name, isFolder, content } of readTar(source.pipe(tar))) {
      const place = placeOf(folder, name);
      fs.mkdirSync(isFolder ? place : path.dirname(place), { recursive: true, mode: 0o700 });
      if (!isFolder) fs.writeFileSync(place, content, { mode: 0o600 });
    }
  } finally {
    source.destroy();
  }
}

/** Opens an unpacked database and migrates it. */
async function check(folder: string, log: Log): Promise<void> {
  assertDatabaseFolder(folder);
  const { pglite } = await startEngine(folder, FAST_PARAMETERS);
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
  try {
    const table = sql<{ exists: boolean }>`SELECT to_regclass('kysely_migration') IS NOT NULL AS "exists"`;
    if (!(await table.execute(db)).rows[0]?.exists) throw new Error('it holds no database of this site');
    await migrate(db, log);
  } finally {
    await pglite.close();
  }
}

function refusal(archive: string, error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const { message, code } = error as NodeJS.ErrnoException;
  const reason = code?.startsWith('Z_') ? `it is damaged, or no .tar.gz (${message})` : message;
  // A migration's error is a complete sentence that says so itself.
  const end = error instanceof StartupError ? '' : '. Nothing was changed.';
  return new CommandError(`The backup ${archive} can't be restored: ${reason}${end}`, { cause: error });
}

function lockForRestore(root: string): () => void {
  try {
    return lockFolder(root);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new CommandError(
      `A server is running on the data folder ${root}. Stop it first: a restore replaces its database.`,
      { cause: error },
    );
  }
}

/**
 * Replaces the database with a backup. Any error in the archive shows before a change, and an interrupted restore has
 * happened completely or not at all.
 *
 * @param identity the file with the key of an encrypted one
 * @returns the new path of the replaced database, if there was one
 * @throws CommandError, or StartupError if the data folder can't be used
 */
export async function restoreFolder(
  dataDir: string,
  archive: string,
  log: Log,
  identity?: string,
): Promise<string | undefined> {
  const root = path.resolve(dataDir);
  try {
    fs.accessSync(archive, fs.constants.R_OK);
  } catch (error) {
    throw refusal(archive, error);
  }
  makeDataFolder(root);
  const unlock = lockForRestore(root);
  try {
    finishRestore(root);
    removeUnfinished(root);
    const complete = await prepareDatabase(root, async (folder) => {
      await unpack(archive, folder, identity);
      await check(folder, log);
    }).catch((error: unknown) => {
      throw refusal(archive, error);
    });
    return switchDatabase(root, complete);
  } finally {
    unlock();
  }
}
