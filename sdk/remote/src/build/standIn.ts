import { lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sharedModules, STORE_VERSION } from './sharedModules.ts';

const SHELL_STORE = 'shell/store';

/** Some bundlers look up in `node_modules` which names a module has, and only the page has this one. */
export function writeStandIn(folder: string): void {
  const place = path.join(folder, 'node_modules/shell');
  // In the repository of the site it is a link to the shell itself.
  if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const names = sharedModules.find(({ name }) => name === SHELL_STORE)!.exports as readonly string[];
  mkdirSync(place, { recursive: true });
  writeFileSync(
    path.join(place, 'package.json'),
    JSON.stringify({
      name: 'shell',
      version: STORE_VERSION,
      type: 'module',
      exports: { './store': './store.js', './package.json': './package.json' },
    }),
  );
  writeFileSync(
    path.join(place, 'store.js'),
    names.map((name) => `export const ${name} = undefined;\n`).join(''),
  );
}
