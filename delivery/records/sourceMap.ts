import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { StackFrame } from '@site/contract/http/telemetry';

/** A built file's source map, parsed. */
export type SourceMap = TraceMap;

/** @throws Error if it is none */
export const parseSourceMap = (text: string): SourceMap => new TraceMap(text);

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

/** Finds a place of a built file in its sources, as `src/features/cart/CartPage.tsx:42:7`. */
export function placeIn(
  map: SourceMap,
  { line, column }: Pick<StackFrame, 'line' | 'column'>,
): string | undefined {
  // Columns of source maps are counted from 0.
  const found = originalPositionFor(map, { line, column: column - 1 });
  return found.source === null ? undefined : `${sourceName(found.source)}:${found.line}:${found.column + 1}`;
}

interface Build {
  readonly name: string;
  readonly version: string;
}

/**
 * Replaces places in files of a build, such as `/remotes/shop/1.0.0/cart.js:1:234`, by those in its sources.
 *
 * @param placeOf finds a place in the sources, if it can
 */
export async function inSources(
  text: string,
  { name, version }: Build,
  placeOf: (frame: StackFrame) => string | undefined | Promise<string | undefined>,
): Promise<string> {
  const folder = `/remotes/${name}/${version}/`;
  const parts = text.split(folder);
  const replaced = parts.slice(1).map(async (part) => {
    const [place = '', file = '', line, column] = /^([\w.@+~/-]+?)(?:\?\w+)?:(\d+):(\d+)/.exec(part) ?? [];
    const found = place && (await placeOf({ file, line: Number(line), column: Number(column) }));
    return found ? found + part.slice(place.length) : folder + part;
  });
  return nearestOwn([parts[0], ...(await Promise.all(replaced))].join(''));
}
