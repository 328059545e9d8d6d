import path from 'node:path';
import type { Linter } from 'eslint';
import { defineConfig } from 'eslint/config';
import { sharedModules } from '@site/remote/build/sharedModules';
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

/** Allows packages that other folders name, besides the `package.json` of the workspace that imports them. */
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
    files: [...REMOTE_FILES, 'shared/**/*.{ts,tsx}'],
    ignores: [FIXTURE_REMOTES],
    rules: namedBy('.', 'shell'),
  },
]);

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** The package that a module belongs to: `react` for `react/jsx-runtime`. */
function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
}

const packages = [...new Set(sharedModules.map(({ name }) => packageOf(name)))];
const anyShared = sharedModules.map(({ name }) => escaped(name)).join('|');

/**
 * A name that the shell's curated re-export does not have would be `undefined` at run time. What `shell/store` does not
 * have is refused by its types.
 */
const paths = sharedModules.flatMap(({ name, exports }) =>
  exports === 'all' || name === 'shell/store'
    ? []
    : [
        {
          name,
          allowImportNames: [...exports],
          allowTypeImports: true,
          message: 'The shell shares just these names: sdk/remote/src/build/sharedModules.ts.',
        },
      ],
);

/** A subpath that is not shared would be bundled, and with it a second copy of the library. */
const patterns = packages.map((name) => {
  const shared = sharedModules.filter((module) => module.name.startsWith(`${name}/`));
  const subpaths = shared.map((module) => escaped(module.name.slice(name.length + 1)));
  return {
    regex: `^${escaped(name)}/${subpaths.length > 0 ? `(?!(?:${subpaths.join('|')})$)` : ''}`,
    allowTypeImports: true,
    message: 'The shell does not share this part: sdk/remote/src/build/sharedModules.ts.',
  };
});

/** Rules for code that gets its libraries from the shell. */
export const curatedShareRules: Linter.RulesRecord = {
  '@typescript-eslint/no-restricted-imports': ['error', { paths, patterns }],
  'import-x/no-extraneous-dependencies': [
    'error',
    { devDependencies: false, whitelist: [...packages, ...OWN_PACKAGES] },
  ],
};

/** Ways around the list of names, for `no-restricted-syntax`. */
export const curatedShareSyntax = [
  {
    selector: `ImportDeclaration[importKind!="type"][source.value=/^(${anyShared})$/] > ImportNamespaceSpecifier`,
    message: 'Import what you use by name: the shell shares a part of this module.',
  },
  {
    selector: `ImportExpression[source.value=/^(${anyShared})$/]`,
    message: 'The shell has loaded this module already: import what you use by name.',
  },
];
