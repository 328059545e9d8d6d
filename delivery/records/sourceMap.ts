import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { filePath, type RemoteManifest } from '@site/contract/http/registry';
import type { StackFrame } from '@site/contract/http/telemetry';

export interface SourceMap {
  readonly map: TraceMap;
  readonly segments: number;
}

/** Segments of a map that is read: each takes some 270 bytes of memory, and one of a script of a megabyte has 300,000. */
export const MAX_SEGMENTS = 400_000;

/** Counts what maps a place, before it is decoded. */
function countSegments(mappings: string): number {
  let count = 1;
  for (let at = 0; at < mappings.length; at += 1) {
    const character = mappings[at];
    if (character === ',' || character === ';') count += 1;
  }
  return count;
}

/** @throws Error if it is none, or too large */
export function parseSourceMap(text: string): SourceMap {
  const { mappings } = JSON.parse(text) as { readonly mappings?: unknown };
  if (typeof mappings !== 'string') throw new Error('It has no mappings.');
  const segments = countSegments(mappings);
  if (segments > MAX_SEGMENTS) throw new Error('It has too many mappings.');
  return { map: new TraceMap(text), segments };
}

/** A bundler's name of a source, `webpack://shop@1.0.0/./src/a.ts?hash` or `../../src/a.ts`, without all but the path. */
export function sourceName(source: string): string {
  const [path = ''] = source.replace(/^webpack:\/\/[^/]*\//, '').split('?');
  return path.replace(/^(?:\.\.?\/)+/, '');
}

/** Stands between lines of code of which one has led to the other. */
export const FROM = ' ← ';

const CHAIN = new RegExp(`[^\\s,]+(?:${FROM}[^\\s,]+)+`, 'g');

/** Leaves one of several lines of code that led to each other: the nearest of the team's own. */
const nearestOwn = (text: string): string =>
  text.replace(CHAIN, (chain) => {
    const places = chain.split(FROM);
    return places.find((place) => place.startsWith('src/')) ?? places[0]!;
  });

/** Finds a place of a built file in its sources, as `src/features/cart/CartPage.tsx:42:7`, if its map is right. */
export function placeIn(
  { map }: SourceMap,
  { line, column }: Pick<StackFrame, 'line' | 'column'>,
): string | undefined {
  try {
    // Columns of source maps are counted from 0.
    const found = originalPositionFor(map, { line, column: column - 1 });
    return typeof found.source === 'string'
      ? `${sourceName(found.source)}:${found.line}:${found.column + 1}`
      : undefined;
  } catch {
    // It is decoded only now, and a team may have written anything; a text may name a line 0.
    return undefined;
  }
}

/** Replaces places in files of a build, such as `/remotes/shop/1.0.0/cart.js:1:234`, by those in its sources. */
export async function inSources(
  text: string,
  { name, version }: Pick<RemoteManifest, 'name' | 'version'>,
  placeOf: (frame: StackFrame) => string | undefined | Promise<string | undefined>,
): Promise<string> {
  const folder = `/remotes/${name}/${version}/`;
  const parts = text.split(folder);
  const replaced = parts.slice(1).map(async (part) => {
    const [place = '', file = '', line, column] = /^([\w.@+~/-]+?)(?:\?\w+)?:(\d+):(\d+)/.exec(part) ?? [];
    // No path that leads out of the build.
    const isFile = place !== '' && filePath.safeParse(file).success;
    const found = isFile && (await placeOf({ file, line: Number(line), column: Number(column) }));
    return found ? found + part.slice(place.length) : folder + part;
  });
  return nearestOwn([parts[0], ...(await Promise.all(replaced))].join(''));
}
