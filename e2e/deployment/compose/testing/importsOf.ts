import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '@site/webpack/workspace';

interface Needed {
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
}

// Types are gone before anything is read.
const IMPORT = /^(?:import|export)\s+(?!type\s)(?:[^;'"]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;

function ownFile(specifier: string, from: string): string | undefined {
  if (!/^(\.|@site\/)/.test(specifier)) return undefined;
  return path.relative(root, createRequire(path.join(root, from)).resolve(specifier));
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

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
      const own = ownFile(specifier, file);
      if (own) queue.push(own);
      else packages.add(packageOf(specifier));
    }
  }
  return { files, packages };
}
