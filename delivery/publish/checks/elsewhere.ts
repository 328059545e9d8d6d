import type { RemoteManifest } from '@site/contract/http/registry';
import type { GateProblem } from '@site/contract/http/releases';
import { isScript } from './access.ts';

const HERE = 'Upload its files to this site, without base';

/** Refuses files that a page doesn't take from another origin, whatever is in them. */
export function checkOutsideFiles({ files }: Pick<RemoteManifest, 'files'>): GateProblem[] {
  const styles = Object.keys(files).filter((file) => file.endsWith('.css'));
  return styles.slice(0, 1).map((where) => ({
    check: 'integrity',
    what: 'Pages apply no style sheets of other origins.',
    where,
    todo: `${HERE}, or style with styled-components.`,
  }));
}

/** A call of `import`, which is no method of something. */
const IMPORT = /(?<![.\w$])import\s{0,9}\(/;

/**
 * Refuses a build on another origin whose files a browser would run without checking them. Scripts are fetched by elements,
 * which name a hash; all modules of a container that is a module are checked before the first of them runs. What a script
 * imports is neither.
 */
export function checkOutsideScripts(
  { type }: Pick<RemoteManifest, 'type'>,
  contents: ReadonlyMap<string, Buffer>,
): GateProblem[] {
  if (type === 'module') return [];
  const importing = [...contents].filter(([file, body]) => isScript(file) && IMPORT.test(body.toString()));
  return importing.map(([where]) => ({
    check: 'integrity',
    what: 'This script imports modules, which browsers can’t check on another origin.',
    where,
    todo: `${HERE}, or build a container that is a module, or have the bundler load chunks as scripts (chunkLoading: 'jsonp').`,
  }));
}
