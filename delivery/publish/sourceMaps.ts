import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hash } from 'node:crypto';
import type { StackFrame } from '@site/contract/http/telemetry';
import type { RemoteManifest } from '@site/contract/http/registry';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DeliverySchema } from '../records/schema.ts';
import { parseSourceMap, placeIn, type SourceMap } from '../records/sourceMap.ts';

/** Parsed maps in memory: those of the few files that errors come from. */
const MAX_MAPS = 20;

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
  const known = new LRUCache<string, { readonly map: SourceMap | undefined }>({ max: MAX_MAPS });

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
    const text = await response.text();
    return response.ok && `sha384-${hash('sha384', text, 'base64')}` === files[file] ? text : undefined;
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
