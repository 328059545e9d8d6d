import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { remoteAccessRules, remoteAccessSyntax } from './access.ts';
import { noVisibleText } from './noVisibleText.ts';
import { ownTexts } from './ownTexts.ts';
import { sharedNameRules, sharedNameSyntax } from './sharedNames.ts';

const PAGE = ['src/**/*.{ts,tsx}'];
const TESTS = ['**/*.test.{ts,tsx}'];

/**
 * The rules of ESLint for a remote in a repository of its own: those of TypeScript and React, what belongs to the shell,
 * and texts that are in no language file. Rules of your own come after it: `export default [...remoteLint, { … }]`.
 */
export const remoteLint = defineConfig([
  { name: 'site/ignored', ignores: ['dist/', '.cache/'] },
  {
    name: 'site/typescript',
    files: ['**/*.{ts,tsx,js}'],
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { warnOnUnsupportedTypeScriptVersion: false } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    name: 'site/react',
    files: PAGE,
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      'react-hooks/exhaustive-deps': 'error',
      // Reports state that is set after an `await` just the same.
      'react-hooks/set-state-in-effect': 'off',
    },
  },
  {
    name: 'site/page',
    files: PAGE,
    ignores: TESTS,
    rules: {
      ...remoteAccessRules,
      ...sharedNameRules,
      'no-restricted-syntax': ['error', ...sharedNameSyntax, ...remoteAccessSyntax],
    },
  },
  {
    name: 'site/visible-text',
    files: ['src/**/*.tsx'],
    ignores: TESTS,
    plugins: { site: { rules: { 'no-visible-text': noVisibleText, 'own-texts': ownTexts } } },
    rules: { 'site/no-visible-text': 'error', 'site/own-texts': 'error' },
  },
]);
