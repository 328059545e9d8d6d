import eslint from '@eslint/js';
import { defineConfig } from 'eslint/config';
import type { Linter } from 'eslint';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { EXPOSED_FILES, FIXTURE_REMOTES, REMOTE_TEMPLATE, root, TEST_FILES } from './elements.ts';

const CODE = ['**/*.{ts,tsx,js,cjs}'];

/** Node code whose lost promises would be lost errors. Browser code is left out: `navigate()` returns a promise. */
const TYPED = [
  'delivery/**/*.ts',
  'server/{migrations,processes,src}/**/*.ts',
  'shared/backend/**/*.ts',
  'scripts/**/*.ts',
  'sdk/**/*.ts',
  'webpack/**/*.ts',
  'e2e/**/*.ts',
];

/** Files whose default export a tool asks for. */
const DEFAULT_EXPORTS = [
  '**/*.config.{ts,js}',
  '**/*.d.ts',
  ...EXPOSED_FILES,
  // They replace a library, including its default export.
  'shell/src/federation/shares/*.ts',
  'shared/testing/src/{environment,fontFile,plainRunner,sourceTransform,styledComponents}.{ts,js}',
  'e2e/support/seed.ts',
];

const EXCEPTIONS: readonly (readonly [file: string, rule: string, reason: string])[] = [
  ['shared/ui/src/Form.tsx', 'no-restricted-syntax', 'it is the form that all others use'],
  [
    'shared/platform/src/remote.ts',
    '@typescript-eslint/triple-slash-reference',
    'shell/store has the type of the platform, whoever provides it',
  ],
  [
    'shared/platform/src/feature.ts',
    '@typescript-eslint/triple-slash-reference',
    'every remote imports it, and with it the types of images',
  ],
  [
    'delivery/publish/checks/withShell.ts',
    '@typescript-eslint/triple-slash-reference',
    'semver has no types',
  ],
  [
    'shell/src/federation/exposedStore.ts',
    'no-restricted-syntax',
    'it offers whatever the shared store offers',
  ],
];

export const generalSyntax = [
  {
    selector: 'ExportAllDeclaration',
    message: 'List what a module gives away: `export *` hides it from readers and bundlers.',
  },
  {
    selector: ':matches(ObjectExpression > SpreadElement, JSXSpreadAttribute) > ObjectExpression',
    message: 'Name the properties themselves: a literal spread into another one only saves lines.',
  },
];

const rules: Linter.RulesRecord = {
  'max-lines': ['error', 300],
  'no-restricted-syntax': ['error', ...generalSyntax],
  '@typescript-eslint/ban-ts-comment': [
    'error',
    { 'ts-expect-error': 'allow-with-description', minimumDescriptionLength: 10 },
  ],
  '@typescript-eslint/consistent-type-imports': [
    'error',
    // `typeof import('./x.ts')` is how a lazy chunk is typed; the boundaries see these too.
    { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
  ],
  '@typescript-eslint/no-import-type-side-effects': 'error',
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
  'import-x/no-cycle': ['error', { ignoreExternal: true }],
  'import-x/no-default-export': 'error',
  'import-x/no-relative-packages': 'error',
};

export const generalConfig = defineConfig([
  {
    name: 'site/general',
    files: CODE,
    extends: [eslint.configs.recommended, tseslint.configs.recommended],
    plugins: { 'import-x': importX },
    // Exceptions are listed in this file, not in the code.
    linterOptions: { noInlineConfig: true },
    languageOptions: { parserOptions: { warnOnUnsupportedTypeScriptVersion: false } },
    settings: {
      'import-x/extensions': ['.ts', '.tsx', '.js'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [createTypeScriptImportResolver()],
    },
    rules,
  },
  { name: 'site/plain-scripts', files: ['**/*.{js,cjs}'], languageOptions: { globals: globals.node } },
  {
    name: 'site/commonjs',
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs' },
    rules: {
      '@typescript-eslint/no-require-imports': 'off',
      // The parser takes the top of a CommonJS module for the global scope.
      'no-redeclare': ['error', { builtinGlobals: false }],
    },
  },
  {
    name: 'site/tests',
    files: TEST_FILES,
    rules: {
      // Nothing imports a test, so none can complete a cycle.
      'import-x/no-cycle': 'off',
      // A suite is all of a feature, for which it sets up once.
      'max-lines': 'off',
    },
  },
  { name: 'site/default-exports', files: DEFAULT_EXPORTS, rules: { 'import-x/no-default-export': 'off' } },
  {
    // These name files of other packages by path, as nothing resolves before they have run.
    name: 'site/repository-tools',
    files: ['*.config.js', 'scripts/**', 'e2e/{deployment,processes}/**'],
    rules: { 'import-x/no-relative-packages': 'off' },
  },
  // Playwright reads the names of the fixtures from the parameter, also where it needs none.
  {
    name: 'site/fixtures',
    files: ['e2e/**/*.ts'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  {
    name: 'site/typed',
    files: TYPED,
    ignores: [FIXTURE_REMOTES, REMOTE_TEMPLATE],
    languageOptions: {
      parserOptions: { project: ['server/tsconfig.json', 'tsconfig.json'], tsconfigRootDir: root },
    },
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
]);

export const exceptions = EXCEPTIONS.map(([file, rule, reason]) => ({
  name: `site/exceptions: ${reason}`,
  files: [file],
  rules: { [rule]: 'off' as const },
}));
