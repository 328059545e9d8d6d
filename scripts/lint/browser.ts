import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import { remoteAccessRules, remoteAccessSyntax } from '@site/remote/lint/access';
import { noVisibleText } from '@site/remote/lint/noVisibleText';
import { ownTexts } from '@site/remote/lint/ownTexts';
import { sharedNameSyntax } from '@site/remote/lint/sharedNames';
import {
  BROWSER_FILES,
  BUILD_CONFIGS,
  GALLERY_FILES,
  GALLERY_PAGE,
  PLATFORM_SITE,
  REMOTE_FILES,
  REMOTE_TEMPLATE,
  TEST_FILES,
} from './elements.ts';
import { generalSyntax } from './general.ts';
import { curatedShareRules } from './libraries.ts';

const browserTestSyntax = [
  ...generalSyntax,
  {
    selector: 'ImportExpression:not([source.type="Literal"])',
    message: 'Name the module in a plain string: bundler and boundaries read it.',
  },
];

const browserSyntax = [
  ...browserTestSyntax,
  {
    selector:
      "JSXOpeningElement[name.name='form'], JSXAttribute[name.name='as'][value.value='form'], TaggedTemplateExpression > MemberExpression[object.name='styled'][property.name='form']",
    message: 'Use Form of @site/ui: it focuses errors, and sends nothing twice.',
  },
];

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
    name: 'site/browser-tests',
    files: BROWSER_FILES.flatMap((glob) => TEST_FILES.map((tests) => [glob, tests])),
    rules: { 'no-restricted-syntax': ['error', ...browserTestSyntax] },
  },
  {
    // The registry names the containers that it imports.
    name: 'site/module-containers',
    files: ['shell/src/federation/moduleEntry.ts'],
    rules: { 'no-restricted-syntax': ['error', ...generalSyntax] },
  },
  {
    name: 'site/curated-shares',
    files: [...REMOTE_FILES, 'shared/{ui,platform}/**/*.{ts,tsx}'],
    ignores: [...TEST_FILES, ...BUILD_CONFIGS, GALLERY_PAGE, PLATFORM_SITE],
    rules: {
      ...curatedShareRules,
      'no-restricted-syntax': ['error', ...browserSyntax, ...sharedNameSyntax],
    },
  },
  {
    name: 'site/remote-access',
    files: REMOTE_FILES,
    ignores: [...TEST_FILES, ...BUILD_CONFIGS],
    rules: {
      ...remoteAccessRules,
      'no-restricted-syntax': ['error', ...browserSyntax, ...sharedNameSyntax, ...remoteAccessSyntax],
    },
  },
  {
    name: 'site/visible-text',
    files: ['shell/**/*.tsx', 'remotes/**/*.tsx', `${REMOTE_TEMPLATE}/*.tsx`],
    ignores: [...TEST_FILES, ...GALLERY_FILES],
    plugins: { site: { rules: { 'no-visible-text': noVisibleText, 'own-texts': ownTexts } } },
    rules: { 'site/no-visible-text': 'error', 'site/own-texts': 'error' },
  },
]);
