import path from 'node:path';
import type { Linter } from 'eslint';
import { defineConfig } from 'eslint/config';
import { FIXTURE_REMOTES, REMOTE_FILES, root } from './elements.ts';

/** Packages of this repository; the boundaries decide about them. */
export const OWN_PACKAGES = [
  '@site/contract',
  '@site/platform',
  '@site/testing',
  '@site/ui',
  '@site/webpack',
  'shell',
];

/** What else may name a package, besides the `package.json` of the workspace that imports it. */
const namedBy = (...folders: readonly string[]): Linter.RulesRecord => ({
  'import-x/no-extraneous-dependencies': [
    'error',
    { packageDir: folders.map((folder) => path.join(root, folder)), whitelist: OWN_PACKAGES },
  ],
});

/** Refuses a package that happens to be installed, but that nobody names: the next update may take it away. */
export const declaredConfig = defineConfig([
  // Tools that all work with stand at the top.
  { name: 'site/declared', ignores: [FIXTURE_REMOTES], rules: namedBy('.') },
  // In the page their libraries are those of the shell. Named here as well, they would all be installed beside a server.
  {
    name: 'site/declared-by-shell',
    files: [...REMOTE_FILES, 'shared/**/*.{ts,tsx}'],
    ignores: [FIXTURE_REMOTES],
    rules: namedBy('.', 'shell'),
  },
]);
