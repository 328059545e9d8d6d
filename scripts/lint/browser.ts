import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import { curatedShareRules, curatedShareSyntax } from './curatedShares.ts';
import {
  BROWSER_FILES,
  BUILD_CONFIGS,
  GALLERY_FILES,
  GALLERY_PAGE,
  REMOTE_FILES,
  REMOTE_TEMPLATE,
  TEST_FILES,
} from './elements.ts';
import { generalSyntax } from './general.ts';
import { remoteAccessRules, remoteAccessSyntax } from './remoteAccess.ts';

/** Selectors for `no-restricted-syntax` in browser code. */
const browserSyntax = [
  ...generalSyntax,
  {
    selector: 'ImportExpression:not([source.type="Literal"])',
    message: 'Name the module in a plain string: bundler and boundaries read it.',
  },
];

/** What holds for code that ends up in a browser. */
export const browserConfig = defineConfig([
  {
    name: 'site/browser',
    files: [...BROWSER_FILES, 'shared/testing/**/*.{ts,tsx}'],
    ignores: BUILD_CONFIGS,
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      'no-restricted-syntax': ['error', ...browserSyntax],
      'react-hooks/exhaustive-deps': 'error',
      // Reports state that is set after an `await` just the same.
      'react-hooks/set-state-in-effect': 'off',
    },
  },
  {
    name: 'site/curated-shares',
    files: [...REMOTE_FILES, 'shared/{ui,platform}/**/*.{ts,tsx}'],
    ignores: [...TEST_FILES, ...BUILD_CONFIGS, GALLERY_PAGE],
    rules: {
      ...curatedShareRules,
      'no-restricted-syntax': ['error', ...browserSyntax, ...curatedShareSyntax],
    },
  },
  {
    name: 'site/remote-access',
    files: REMOTE_FILES,
    ignores: [...TEST_FILES, ...BUILD_CONFIGS],
    rules: {
      ...remoteAccessRules,
      'no-restricted-syntax': ['error', ...browserSyntax, ...curatedShareSyntax, ...remoteAccessSyntax],
    },
  },
  {
    name: 'site/visible-text',
    files: ['shell/**/*.tsx', 'remotes/**/*.tsx', `${REMOTE_TEMPLATE}/*.tsx`],
    ignores: [...TEST_FILES, ...GALLERY_FILES],
    rules: { 'site/no-visible-text': 'error' },
  },
]);
