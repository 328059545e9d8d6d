import { eachMapping } from '@jridgewell/trace-mapping';
import { isImage } from '@site/contract/imageFiles';
import type { GateProblem } from '@site/contract/http/releases';
import { parseSourceMap, sourceName } from '../../records/sourceMap.ts';
import { ALL_IMAGES, isDownloaded, kilobytes } from './budget.ts';

const MAX_PARTS = 5;
const MAX_SCRIPT_BYTES = 2 * 1024 * 1024;

const MAX_DATA = 40;

/** Returns the largest parts of a file of a build, the largest first, as a text; nothing if they aren't known. */
export type PartsOf = (file: string) => string | undefined | Promise<string | undefined>;

/** A library as a whole: `node_modules/three`. */
const partOf = (source: string) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? source;

const largestFiles = (files: readonly (readonly [string, number])[]): string =>
  files
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MAX_PARTS)
    .map(([file, size]) => `${file} ${kilobytes(size)}`)
    .join(', ');

/** By its source map. What has no source, such as JSON, is named by its beginning. */
export function largestParts(script: string, map: string): string | undefined {
  if (script.length > MAX_SCRIPT_BYTES) return undefined;
  const lines = script.split('\n');
  const segments: { line: number; column: number; source: unknown }[] = [];
  try {
    eachMapping(parseSourceMap(map).map, ({ generatedLine, generatedColumn, source }) =>
      segments.push({ line: generatedLine, column: generatedColumn, source }),
    );
  } catch {
    return undefined;
  }
  const sizes = new Map<string, number>();
  for (const [index, { line, column, source }] of segments.entries()) {
    const next = segments[index + 1];
    const text = lines[line - 1] ?? '';
    const end = next?.line === line ? next.column : text.length;
    const data = () => `data that begins with ${text.slice(column, column + MAX_DATA).replaceAll('\0', '')}`;
    const part = typeof source === 'string' ? partOf(sourceName(source)) : data();
    sizes.set(part, (sizes.get(part) ?? 0) + end - column);
  }
  return largestFiles([...sizes]) || undefined;
}

/** Adds to problems of sizes what is largest: the sources of a file, or files by their gzipped bytes. */
export async function nameParts(
  problems: readonly GateProblem[],
  sizes: ReadonlyMap<string, number>,
  partsOf: PartsOf,
): Promise<GateProblem[]> {
  const named: GateProblem[] = [];
  for (const problem of problems) {
    const { check, where, what } = problem;
    if (check !== 'budget') {
      named.push(problem);
      continue;
    }
    const files = [...sizes].filter(([file]) =>
      where === ALL_IMAGES ? isImage(file) : isDownloaded(file) && !isImage(file),
    );
    const parts = sizes.has(where) ? await partsOf(where) : undefined;
    const largest = sizes.has(where)
      ? parts && ` Its largest parts before compression: ${parts}.`
      : ` Its largest files: ${largestFiles(files)}.`;
    named.push({ ...problem, what: `${what}${largest ?? ''}` });
  }
  return named;
}
