import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCE = /(?<!\.test)\.tsx?$/;

function sourcesIn(folder: string): string[] {
  const src = path.join(folder, 'src');
  if (!existsSync(src)) return [];
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join('src', file).replaceAll(path.sep, '/'))
    .filter((file) => SOURCE.test(file))
    .sort();
}

interface Hints {
  readonly near?: string | undefined;
  /** The property whose value it is, where it may be others', too. */
  readonly property?: string | undefined;
}

/** Returns such as `src/features/home/feature.ts:19`. */
export function placeOfText(
  folder: string,
  text: string,
  { near, property }: Hints = {},
): string | undefined {
  const quoted = [`'${text}'`, `"${text}"`, `\`${text}\``];
  const found = sourcesIn(folder).flatMap((file) => {
    const content = readFileSync(path.join(folder, file), 'utf8');
    const lines = content.split('\n');
    const lineOf = (prefix: string) =>
      lines.findIndex((line) => quoted.some((literal) => line.includes(prefix + literal))) + 1;
    const ofProperty = property === undefined ? 0 : lineOf(`${property}: `);
    const line = ofProperty || lineOf('');
    const fit = Number(ofProperty > 0) + Number(near !== undefined && content.includes(near));
    return line === 0 ? [] : [{ place: `${file}:${line}`, fit }];
  });
  return found.toSorted((one, other) => other.fit - one.fit)[0]?.place;
}
