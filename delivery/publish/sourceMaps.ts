import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hash } from 'node:crypto';
import type { StackFrame } from '@site/contract/http/telemetry';
import type { RemoteManifest } from '@site/contract/http/registry';
import { readAtMost } from '@site/backend/readAtMost';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DeliverySchema } from '../records/schema.ts';
import { LIMITS_OF_BUILD } from '../records/limits.ts';
import { MAX_SEGMENTS, parseSourceMap, placeIn, type SourceMap } from '../records/sourceMap.ts';

/** Segments of parsed maps in memory: those of the few files that errors come from. */
const MAX_SEGMENTS_IN_MEMORY = 2 * MAX_SEGMENTS;

/** Of a file without a map, in segments. */
const SIZE_OF_NONE = 1_000;

const FETCH_TIMEOUT_MS = 2_000;

interface Options {
  readonly db: Kysely<DeliverySchema>;
  /** Holds the baselines. */
  readonly remotesDir: string;
}

interface Build {
  readonly remote: string;
  readonly version: string;
}

/** Reads source maps of builds, which visitors don't get. */
export function createSourceMaps({ db, remotesDir }: Options) {
  const known = new LRUCache<string, { readonly map: SourceMap | undefined }>({
    maxSize: MAX_SEGMENTS_IN_MEMORY,
    sizeCalculation: ({ map }) => (map ? map.segments + SIZE_OF_NONE : SIZE_OF_NONE),
  });

  async function readStored({ remote, version }: Build, file: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('remote_files')
      .select('body')
      .where('remote', '=', remote)
      .where('version', '=', version)
      .where('path', '=', file)
      .executeTakeFirst();
    return row && Buffer.from(row.body).toString('utf8');
  }

  /** From where a version is served, if that is elsewhere: what is there must be what was deployed. */
  async function readElsewhere({ remote, version }: Build, file: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('remote_versions')
      .select(['base', 'manifest'])
      .where('remote', '=', remote)
      .where('version', '=', version)
      .executeTakeFirst();
    const { base, manifest } = row ?? {};
    if (!base || !manifest) return undefined;
    const { files } = manifest as RemoteManifest;
    if (!Object.hasOwn(files, file)) return undefined;
    const response = await fetch(`${base}/${file}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    });
    const body = await readAtMost(response, LIMITS_OF_BUILD.file);
    const isIt = response.ok && `sha384-${hash('sha384', body, 'base64')}` === files[file];
    return isIt ? body.toString('utf8') : undefined;
  }

  async function read(build: Build, file: string): Promise<SourceMap | undefined> {
    const { remote, version } = build;
    try {
      const text =
        (await readStored(build, file)) ??
        (await readElsewhere(build, file)) ??
        (await readFile(path.join(remotesDir, remote, version, file), 'utf8'));
      return parseSourceMap(text);
    } catch {
      // A team may publish none, or what is none; its places are then those of the built files.
      return undefined;
    }
  }

  async function mapOf(build: Build, file: string): Promise<SourceMap | undefined> {
    const key = `${build.remote}/${build.version}/${file}`;
    const found = known.get(key) ?? { map: await read(build, `${file}.map`) };
    known.set(key, found);
    return found.map;
  }

  return {
    /** Returns where in a build's sources a frame is, or in the built file if that can't be told. */
    async placeOf(build: Build, frame: StackFrame): Promise<string> {
      const { file, line, column } = frame;
      const map = await mapOf(build, file);
      return (map && placeIn(map, frame)) ?? `${file}:${line}:${column}`;
    },
  };
}

export type SourceMaps = ReturnType<typeof createSourceMaps>;
