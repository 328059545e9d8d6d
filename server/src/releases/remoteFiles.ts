import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { finished } from 'node:stream';
import { filePath, remoteName, remoteVersion } from '@site/contract/http/registry';
import type { FastifyBaseLogger } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Schema } from '../database/schema.ts';
import type { Encoding } from '../http/acceptedEncoding.ts';
import { HttpError } from '../http/httpError.ts';

const MB = 1024 * 1024;

/** Bytes of files in memory. */
const MAX_BYTES = {
  /** In the cache. */
  cached: 64 * MB,
  /** Of one remote, in responses alone: a slow reader keeps what the cache has long given up. */
  uncached: 32 * MB,
};

/** Files that are read from the database at once, each of 8 MB at most. */
const LOADS_AT_ONCE = 4;

/** Seconds after which slow readers may have made room. */
const RETRY_AFTER = 5;

interface Options {
  readonly db: Kysely<Schema>;
  /** Where the builds are that came with the site. */
  readonly folder: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly maxBytes?: typeof MAX_BYTES;
}

/** A file of a published version, in the one coding that was asked for. */
export interface ServedFile {
  readonly remote: string;
  readonly path: string;
  /** `undefined` also where compressing the file was not worth it. */
  readonly encoding: Encoding | undefined;
  readonly bytes: Buffer;
}

/** Knows which files responses still hold, for as long as their readers take. */
function createHeldFiles(isCached: (file: ServedFile) => boolean) {
  const readers = new Map<ServedFile, number>();

  function release(file: ServedFile): void {
    const left = (readers.get(file) ?? 0) - 1;
    if (left > 0) readers.set(file, left);
    else readers.delete(file);
  }

  return {
    /** Counts a file until the response has ended, or its connection is gone. */
    hold(file: ServedFile, response: ServerResponse): void {
      readers.set(file, (readers.get(file) ?? 0) + 1);
      // It is called once, also where the connection was gone before.
      finished(response, () => release(file));
    },
    /** Returns how many bytes of a remote are in memory for readers alone, because the cache has none of them any more. */
    uncachedBytes(remote: string): number {
      const uncached = [...readers.keys()].filter((file) => file.remote === remote && !isCached(file));
      return uncached.reduce((sum, { bytes }) => sum + bytes.length, 0);
    },
  };
}

/** Where a coding is stored. */
const COLUMNS = { br: 'brotli', gzip: 'gzip' } as const satisfies Record<Encoding, string>;

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

async function readFile(
  db: Kysely<Schema>,
  [remote, version, file]: readonly [string, string, string],
  encoding: Encoding | undefined,
): Promise<ServedFile | undefined> {
  const coded = encoding ? sql.ref(COLUMNS[encoding]) : sql`NULL::bytea`;
  const row = await db
    .selectFrom('remote_files')
    .select([
      sql<Uint8Array>`coalesce(${coded}, body)`.as('bytes'),
      sql<boolean>`${coded} IS NOT NULL`.as('isCoded'),
    ])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('path', '=', file)
    .executeTakeFirst();
  return (
    row && { remote, path: file, encoding: row.isCoded ? encoding : undefined, bytes: asBuffer(row.bytes) }
  );
}

/** Finds the files of published versions; what came with the site is left to its folder. */
export function createRemoteFiles({ db, folder, log, maxBytes = MAX_BYTES }: Options) {
  const cached = new Set<ServedFile>();
  const cache = new LRUCache<string, ServedFile>({
    maxSize: maxBytes.cached,
    sizeCalculation: ({ bytes }) => 1 + bytes.length,
    onInsert: (file) => cached.add(file),
    dispose: (file) => cached.delete(file),
  });
  const held = createHeldFiles((file) => cached.has(file));
  const inTurn = pLimit(LOADS_AT_ONCE);
  /** Those who ask for the same file share one read. */
  const loading = new Map<string, Promise<ServedFile | undefined>>();

  async function isBuiltHere(relative: string): Promise<boolean> {
    return (await stat(path.join(folder, relative)).catch(() => undefined))?.isFile() ?? false;
  }

  /** @throws HttpError 503 while readers hold too much of this remote */
  async function load(relative: string, encoding: Encoding | undefined): Promise<ServedFile | undefined> {
    const parts = partsOf(relative);
    // Also where the version is stored: what was published under its name before it came may be another build.
    if (!parts || (await isBuiltHere(relative))) return undefined;
    return inTurn(async () => {
      if (held.uncachedBytes(parts[0]) >= maxBytes.uncached) throw new HttpError(503, 'busy', RETRY_AFTER);
      try {
        const file = await readFile(db, parts, encoding);
        if (file) cache.set(`${encoding} ${relative}`, file);
        return file;
      } catch (error) {
        // While the database is away it is a file that is missing, as for who asks in vain.
        log.warn({ err: error, file: relative }, 'a file of a remote could not be read');
        return undefined;
      }
    });
  }

  return {
    /**
     * @param relative the address below `/remotes/`, decoded
     * @throws HttpError 503 while readers hold too much of this remote
     */
    async find(relative: string, encoding: Encoding | undefined): Promise<ServedFile | undefined> {
      const key = `${encoding} ${relative}`;
      const known = cache.get(key);
      if (known) return known;
      const shared = loading.get(key);
      if (shared) return shared;
      const file = load(relative, encoding).finally(() => loading.delete(key));
      loading.set(key, file);
      return file;
    },

    /** Counts a file that is about to be sent, until its reader has it or is gone. */
    hold: (file: ServedFile, response: ServerResponse) => held.hold(file, response),
  };
}

export type RemoteFiles = ReturnType<typeof createRemoteFiles>;
