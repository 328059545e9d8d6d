import { createRequire } from 'node:module';
import path from 'node:path';
import { sharedModules } from '@site/remote/build/sharedModules';
import { root } from './workspace.ts';

const shell = path.join(root, 'shell');
const shellRequire = createRequire(path.join(shell, 'package.json'));

/** Returns the names that a library exports in production: React has more in development. */
function namesIn(library: string): string[] {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return Object.keys(shellRequire(library) as object);
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

/** Returns the exports that the shell gives to remotes, by share key. */
export function givenExports(): Record<string, string[]> {
  return Object.fromEntries(
    sharedModules.map(({ name, exports }) => {
      if (exports !== 'all') return [name, [...exports]];
      return [name, ['default', ...namesIn(name)]];
    }),
  );
}
