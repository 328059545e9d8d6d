import path from 'node:path';
import { isImage } from '@site/contract/imageFiles';
import type { RemoteManifest } from '@site/contract/http/registry';
import type { GateProblem } from '@site/contract/http/releases';
import { parse } from 'es-module-lexer/js';

const HERE = 'Upload its files to this site, without base';

/** Refuses files that a page doesn't take from another origin, whatever is in them. */
export function checkOutsideFiles({ files }: Pick<RemoteManifest, 'files'>): GateProblem[] {
  const styles = Object.keys(files).filter((file) => /\.css$/i.test(file));
  return styles.slice(0, 1).map((where) => ({
    check: 'integrity',
    what: 'Pages apply no style sheets of other origins.',
    where,
    todo: `${HERE}, or style with styled-components.`,
  }));
}

/** A comment. Long ones and many are refused as imports: a search for their ends would take quadratic time. */
const COMMENT = String.raw`(?:/\*(?:(?!\*/)[^]){0,300}\*/|//.{0,300}[\n\r\u2028\u2029])`;

/** Anything that may be between two words. */
const GAP = String.raw`\s*(?:${COMMENT}\s*){0,5}`;

/** Before a word that is no member of an object. */
const WORD = String.raw`(?<![\w$]|(?<!\.\.)\.)`;

/** Text in quotes, as far as it is an address: other text follows the words in sentences, too. */
const ADDRESS = String.raw`(["'])((?:\s|[./\\]|[a-z][\w+.-]*:)(?:(?!\1).)*)\1`;

/** A call of `import`, with its only argument if that is a plain text; or an `import` or `export` of a module. */
const IMPORT = new RegExp(
  `${WORD}import${GAP}(?:\\.${GAP}(?:source|defer)${GAP})?\\(${GAP}(?:(["'\`])([^"'\`\\\\$\\n]*)\\1${GAP},?${GAP}\\))?` +
    `|${WORD}(?:import|from)${GAP}${ADDRESS.replaceAll('\\1', '\\3')}` +
    `|${WORD}import\\s*/[*/]`,
  'g',
);

/** How the federation runtime imports in Node, and as Vite's documented settings have it: texts, which no page runs. */
const IMPORT_IN_TEXT = /(["'`])return import\(name\)\1|`import\("\$\{[\w$]+\}"\)\$\{[\w$]+\}`/g;

/** Returns whether an address is a file of the build, which is checked before any of them runs. */
function isOfBuild(file: string, address: string | undefined, files: RemoteManifest['files']): boolean {
  // Only scripts are fetched with their hashes; and browsers keep two slashes.
  if (!address || !/^\.\.?\/[\w.@+~/-]+\.m?js$/.test(address) || address.includes('//')) return false;
  return Object.hasOwn(files, path.posix.join(path.posix.dirname(file), address));
}

interface Import {
  readonly text: string;
  /** `undefined` if it is worked out when it runs. */
  readonly address: string | undefined;
}

/** Finds imports by their words, whatever is around them. */
function* importsByWords(text: string): Generator<Import> {
  for (const [found, , called, , named] of text.replaceAll(IMPORT_IN_TEXT, '').matchAll(IMPORT))
    yield { text: found, address: called ?? named };
}

/** Finds imports as a browser reads them, with their escapes; a file that is no code has none. */
function importsByLexer(text: string): readonly Import[] {
  try {
    return parse(text)[0]
      .filter(({ type }) => type !== 'import-meta')
      .map((found) => ({
        text: text.slice(found.importStart, found.importEnd),
        address: found.specifier ?? undefined,
      }));
  } catch {
    return [];
  }
}

function problemWith(file: string, body: Buffer, { type, files }: Checked): GateProblem | undefined {
  const code = body.toString();
  const isModule = type === 'module';
  const isWrong = ({ address }: Import) => !isModule || !isOfBuild(file, address, files);
  const wrong = importsByLexer(code).find(isWrong) ?? [...importsByWords(code)].find(isWrong);
  if (!wrong) return undefined;
  const what = isModule
    ? `This module imports something else than a file of the build, named by a relative path: ${wrong.text.slice(0, 200)}`
    : 'This script imports modules, which browsers can’t check on another origin.';
  const todo = isModule
    ? `${HERE}, or import files of the build by their relative paths only.`
    : `${HERE}, or build a container that is a module, or have the bundler load chunks as scripts (chunkLoading: 'jsonp').`;
  return { check: 'integrity', what, where: file, todo };
}

type Checked = Pick<RemoteManifest, 'type' | 'files'>;

/**
 * Scripts are fetched by elements, which name a hash, and all modules of a module container are checked before the first
 * runs. What a script imports is neither, nor are modules outside the build. Any file may be run, whatever its name.
 */
export function checkOutsideScripts(manifest: Checked, contents: ReadonlyMap<string, Buffer>): GateProblem[] {
  return [...contents]
    .filter(([file]) => !isImage(file) && !file.endsWith('.map'))
    .flatMap(([file, body]) => problemWith(file, body, manifest) ?? []);
}
