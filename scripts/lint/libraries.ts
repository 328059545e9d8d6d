import path from 'node:path';
import type { Linter } from 'eslint';
import { defineConfig } from 'eslint/config';
import { sharedNameRules, sharedPackages } from '@site/remote/lint/sharedNames';
import { FIXTURE_REMOTES, REMOTE_FILES, root } from './elements.ts';

/** Packages of this repository; the boundaries decide about them. */
const OWN_PACKAGES = [
  '@site/contract',
  '@site/deploy',
  '@site/game',
  '@site/platform',
  '@site/remote',
  '@site/testing',
  '@site/ui',
  '@site/webpack',
  'server',
  'shell',
];

/** Besides the `package.json` of the workspace that imports them. */
const namedBy = (...folders: readonly string[]): Linter.RulesRecord => ({
  'import-x/no-extraneous-dependencies': [
    'error',
    { packageDir: folders.map((folder) => path.join(root, folder)), whitelist: OWN_PACKAGES },
  ],
});

/** Refuses a package that happens to be installed, but that no `package.json` names: the next update may remove it. */
export const declaredConfig = defineConfig([
  // Tools that every workspace uses are in the root `package.json`.
  { name: 'site/declared', ignores: [FIXTURE_REMOTES], rules: namedBy('.') },
  // In the page their libraries are those of the shell. Named here as well, they would all be installed beside a server.
  {
    name: 'site/declared-by-shell',
    files: [...REMOTE_FILES, 'shared/**/*.{js,ts,tsx}'],
    ignores: [FIXTURE_REMOTES],
    rules: namedBy('.', 'shell'),
  },
]);

export const curatedShareRules: Linter.RulesRecord = {
  ...sharedNameRules,
  'import-x/no-extraneous-dependencies': [
    'error',
    { devDependencies: false, whitelist: [...sharedPackages, ...OWN_PACKAGES] },
  ],
};
