import { stat } from 'node:fs/promises';
import path from 'node:path';
import { filePath, remoteName, remoteVersion } from '@site/contract/http/registry';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Schema } from '../../database/schema.ts';
import type { StoredFile } from './storedFile.ts';

/** Bytes of files that are kept in memory. */
const KEPT = 64 * 1024 * 1024;

interface Options {
  readonly db: Kysely<Schema>;
  /** Where the builds are that came with the site. */
  readonly folder: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The embedded database gives bytes as another type. */
const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Name, version and path of a file below `/remotes/`; `undefined` for what can't be one. */
function partsOf(relative: string): readonly [string, string, string] | undefined {
  const [name = '', version = '', ...rest] = relative.split('/');
  const file = rest.join('/');
  const isSound =
    remoteName.safeParse(name).success &&
    remoteVersion.safeParse(version).success &&
    filePath.safeParse(file).success;
  return isSound ? [name, version, file] : undefined;
}

/** Finds the files of published versions; what came with the site is left to its folder. */
export function createRemoteFiles({ db, folder, log }: Options) {
  const kept = new LRUCache<string, StoredFile>({
    maxSize: KEPT,
    sizeCalculation: ({ body, brotli, gzip }) =>
      1 + body.length + (brotli?.length ?? 0) + (gzip?.length ?? 0),
  });

  async function isBuiltHere(relative: string): Promise<boolean> {
    return (await stat(path.join(folder, relative)).catch(() => undefined))?.isFile() ?? false;
  }

  async function load([remote, version, file]: readonly [string, string, string]) {
    const row = await db
      .selectFrom('remote_files')
      .select(['path', 'body', 'brotli', 'gzip'])
      .where('remote', '=', remote)
      .where('version', '=', version)
      .where('path', '=', file)
      .executeTakeFirst();
    return (
      row && {
        path: row.path,
        body: asBuffer(row.body),
        brotli: row.brotli && asBuffer(row.brotli),
        gzip: row.gzip && asBuffer(row.gzip),
      }
    );
  }

  /** @param relative the address below `/remotes/`, decoded */
  return async function findFile(relative: string): Promise<StoredFile | undefined> {
    const parts = partsOf(relative);
    if (!parts) return undefined;
    const known = kept.get(relative);
    if (known) return known;
    // Also where the version is stored: what was published under its name before it came may be another build.
    if (await isBuiltHere(relative)) return undefined;
    // While the database is away it is a file that is missing, as for who asks in vain.
    const file = await load(parts).catch((error: unknown) => {
      log.warn({ err: error, file: relative }, 'a file of a remote could not be read');
      return undefined;
    });
    if (file) kept.set(relative, file);
    return file;
  };
}

export type FindFile = ReturnType<typeof createRemoteFiles>;
