import type { StackFrame } from '@site/contract/http/telemetry';
import { LRUCache } from 'lru-cache';
import type { RemoteVersion } from '../records/build.ts';
import type { Site } from '../records/config.ts';
import { readBuildFile } from '../records/buildFiles.ts';
import { MAX_SEGMENTS, parseSourceMap, placeIn, type SourceMap } from '../records/sourceMap.ts';

/** Segments of parsed maps in memory: those of the few files that errors come from. */
const MAX_SEGMENTS_IN_MEMORY = 2 * MAX_SEGMENTS;

const SIZE_OF_NONE = 1_000;

export function createSourceMaps(site: Site) {
  const known = new LRUCache<string, { readonly map: SourceMap | undefined }>({
    maxSize: MAX_SEGMENTS_IN_MEMORY,
    sizeCalculation: ({ map }) => (map ? map.segments + SIZE_OF_NONE : SIZE_OF_NONE),
  });

  async function read(build: RemoteVersion, file: string): Promise<SourceMap | undefined> {
    try {
      return parseSourceMap((await readBuildFile(site, build, file)).toString());
    } catch {
      // A team may publish none, or what is none; its places are then those of the built files.
      return undefined;
    }
  }

  async function mapOf(build: RemoteVersion, file: string): Promise<SourceMap | undefined> {
    const key = `${build.remote}/${build.version}/${file}`;
    const found = known.get(key) ?? { map: await read(build, `${file}.map`) };
    known.set(key, found);
    return found.map;
  }

  return {
    async placeOf(build: RemoteVersion, frame: StackFrame): Promise<string> {
      const { file, line, column } = frame;
      const map = await mapOf(build, file);
      return (map && placeIn(map, frame)) ?? `${file}:${line}:${column}`;
    },
  };
}

export type SourceMaps = ReturnType<typeof createSourceMaps>;
