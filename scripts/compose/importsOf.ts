import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';

/** What a program needs to run. */
export interface Needed {
  /** Files of the repository, relative to it. */
  readonly files: ReadonlySet<string>;
  /** Names of packages. */
  readonly packages: ReadonlySet<string>;
}

// Types are gone before anything is read.
const IMPORT = /^(?:import|export)\s+(?!type\s)(?:[^;'"]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;

function ownFile(specifier: string): string | undefined {
  const [, workspace = '', module = ''] = /^@site\/(\w+)\/(.+)$/.exec(specifier) ?? [];
  const folder = workspace === 'webpack' ? 'webpack' : `shared/${workspace}`;
  const manifest = path.join(root, folder, 'package.json');
  if (!workspace || !existsSync(manifest)) return undefined;
  const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as { exports: Record<string, string> };
  const exact = exports[`./${module}`];
  const pattern = Object.entries(exports).find(([key]) => key === './*')?.[1];
  const target = exact ?? pattern?.replace('*', module);
  return target && path.join(folder, target);
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Follows the imports of a program through the repository. */
export function importsOf(entry: string): Needed {
  const files = new Set<string>();
  const packages = new Set<string>();
  const queue = [entry];
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const [, named, called] of readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)) {
      const specifier = named ?? called ?? '';
      if (specifier.startsWith('node:')) continue;
      const own = specifier.startsWith('.') ? path.join(path.dirname(file), specifier) : ownFile(specifier);
      if (own) queue.push(own);
      else packages.add(packageOf(specifier));
    }
  }
  return { files, packages };
}
