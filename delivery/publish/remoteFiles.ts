import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { finished } from 'node:stream';
import { withoutAgainFolder } from '@site/contract/againFolder';
import { filePath, remoteName, remoteVersion } from '@site/contract/http/registry';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Db } from '../records/schema.ts';
import type { Encoding } from '@site/backend/acceptedEncoding';
import { HttpError } from '@site/backend/httpError';

const MB = 1024 * 1024;

const MAX_BYTES = {
  cached: 64 * MB,
  /** Per remote, in responses alone: a slow reader holds what the cache has already evicted. */
  uncached: 32 * MB,
};

/** Concurrent database reads, each of at most 8 MB. */
const MAX_CONCURRENT_READS = 4;

/** Seconds after which slow readers may have freed memory. */
const RETRY_AFTER_S = 5;

interface Options {
  readonly db: Db;
  /** Holds the baselines. */
  readonly folder: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly maxBytes?: typeof MAX_BYTES;
}

export interface ServedFile {
  readonly remote: string;
  readonly path: string;
  /** Also `undefined` if compressing the file was not worth it. */
  readonly encoding: Encoding | undefined;
  readonly bytes: Buffer;
}

function createHeldFiles(isCached: (file: ServedFile) => boolean) {
  const readers = new Map<ServedFile, number>();

  function release(file: ServedFile): void {
    const left = (readers.get(file) ?? 0) - 1;
    if (left > 0) readers.set(file, left);
    else readers.delete(file);
  }

  return {
    hold(file: ServedFile, response: ServerResponse): void {
      readers.set(file, (readers.get(file) ?? 0) + 1);
      // Called exactly once, even if the connection is already closed.
      finished(response, () => release(file));
    },
    uncachedBytes(remote: string): number {
      const uncached = [...readers.keys()].filter((file) => file.remote === remote && !isCached(file));
      return uncached.reduce((sum, { bytes }) => sum + bytes.length, 0);
    },
  };
}

const COLUMNS = { br: 'brotli', gzip: 'gzip' } as const satisfies Record<Encoding, string>;

/** The embedded database returns another type. */
const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function partsOf(relative: string): readonly [string, string, string] | undefined {
  const [name = '', version = '', ...rest] = relative.split('/');
  const file = rest.join('/');
  const isValid =
    remoteName.safeParse(name).success &&
    remoteVersion.safeParse(version).success &&
    filePath.safeParse(file).success;
  return isValid ? [name, version, file] : undefined;
}

async function readFile(
  db: Db,
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
    .where(({ and }) => and({ remote, version }))
    .where('path', '=', file)
    .executeTakeFirst();
  return (
    row && { remote, path: file, encoding: row.isCoded ? encoding : undefined, bytes: asBuffer(row.bytes) }
  );
}

/** Finds the files of published versions; those of baselines are served from their folder. */
export function createRemoteFiles({ db, folder, log, maxBytes = MAX_BYTES }: Options) {
  const cached = new Set<ServedFile>();
  const cache = new LRUCache<string, ServedFile>({
    maxSize: maxBytes.cached,
    sizeCalculation: ({ bytes }) => 1 + bytes.length,
    onInsert: (file) => cached.add(file),
    dispose: (file) => cached.delete(file),
  });
  const held = createHeldFiles((file) => cached.has(file));
  const readQueue = pLimit(MAX_CONCURRENT_READS);
  /** Concurrent requests for a file share one read. */
  const loading = new Map<string, Promise<ServedFile | undefined>>();

  async function isBuiltHere(relative: string): Promise<boolean> {
    return (await stat(path.join(folder, relative)).catch(() => undefined))?.isFile() ?? false;
  }

  /** @throws HttpError 503 while readers hold too much of this remote */
  async function load(relative: string, encoding: Encoding | undefined): Promise<ServedFile | undefined> {
    const parts = partsOf(relative);
    // Even if stored: another build may have been published under this version before it became the baseline.
    if (!parts || (await isBuiltHere(relative))) return undefined;
    return readQueue(async () => {
      if (held.uncachedBytes(parts[0]) >= maxBytes.uncached) throw new HttpError(503, 'busy', RETRY_AFTER_S);
      try {
        const file = await readFile(db, parts, encoding);
        if (file) cache.set(`${encoding} ${relative}`, file);
        return file;
      } catch (error) {
        // While the database is down, the file is reported as missing.
        log.warn({ err: error, file: relative }, 'a file of a remote could not be read');
        return undefined;
      }
    });
  }

  return {
    /** @param asked decoded, below `/remotes/` @throws HttpError 503 while readers hold too much of this remote */
    async find(asked: string, encoding: Encoding | undefined): Promise<ServedFile | undefined> {
      const relative = withoutAgainFolder(asked);
      const key = `${encoding} ${relative}`;
      const known = cache.get(key);
      if (known) return known;
      const shared = loading.get(key);
      if (shared) return shared;
      const file = load(relative, encoding).finally(() => loading.delete(key));
      loading.set(key, file);
      return file;
    },

    hold: (file: ServedFile, response: ServerResponse) => held.hold(file, response),
  };
}

export type RemoteFiles = ReturnType<typeof createRemoteFiles>;
