import type { Linter } from 'eslint';
import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
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
import { curatedShareRules, curatedShareSyntax } from './libraries.ts';
import { noVisibleText } from './noVisibleText.ts';
import { ownTexts } from './ownTexts.ts';

const STORAGE =
  "Store data with readPersonal and writePersonal of @site/platform/store: they end with a logout, and leave what is the shell's alone.";
const COOKIE = `Cookies belong to the shell. ${STORAGE}`;
const CALLS = 'Call the API through an endpoint of the shell (api.injectEndpoints of @site/platform/store).';
const SESSION =
  'The shell renews the session by itself; get the user from selectUser of @site/platform/store.';

const GLOBALS: Readonly<Record<string, string>> = {
  cookieStore: COOKIE,
  localStorage: STORAGE,
  sessionStorage: STORAGE,
  indexedDB: STORAGE,
  fetch: CALLS,
  XMLHttpRequest: CALLS,
};

const OBJECTS = ['window', 'globalThis', 'self'];

/** Names that a remote must not touch, because they belong to the shell. */
const remoteAccessRules: Linter.RulesRecord = {
  'no-restricted-globals': [
    'error',
    ...Object.entries(GLOBALS).map(([name, message]) => ({ name, message })),
  ],
  'no-restricted-properties': [
    'error',
    { object: 'document', property: 'cookie', message: COOKIE },
    { object: 'navigator', property: 'sendBeacon', message: CALLS },
    ...OBJECTS.flatMap((object) =>
      Object.entries(GLOBALS).map(([property, message]) => ({ object, property, message })),
    ),
  ],
};

const REFRESH = String.raw`/^(?:\u002fapi)?\u002f?refresh(?:[?#]|$)|\u002fapi\u002frefresh/`;

/** Selectors for `no-restricted-syntax`. */
const remoteAccessSyntax = [
  {
    selector:
      "MemberExpression[object.type='MemberExpression'][object.property.name='document'][property.name='cookie']",
    message: COOKIE,
  },
  { selector: "Literal[value='hasRT']", message: SESSION },
  { selector: `Property[key.name='url'] > Literal[value=${REFRESH}]`, message: SESSION },
  { selector: `ArrowFunctionExpression > Literal[value=${REFRESH}]`, message: SESSION },
  { selector: 'Literal[value=/\\u002fapi\\u002frefresh/]', message: SESSION },
  { selector: 'TemplateElement[value.raw=/\\u002fapi\\u002frefresh/]', message: SESSION },
];

/** Selectors for `no-restricted-syntax` in browser code. */
const browserSyntax = [
  ...generalSyntax,
  {
    selector: 'ImportExpression:not([source.type="Literal"])',
    message: 'Name the module in a plain string: bundler and boundaries read it.',
  },
  {
    selector:
      "JSXOpeningElement[name.name='form'], JSXAttribute[name.name='as'][value.value='form'], TaggedTemplateExpression > MemberExpression[object.name='styled'][property.name='form']",
    message: 'Use Form of @site/ui: it focuses errors, and sends nothing twice.',
  },
];

/** The rules for code that ends up in a browser. */
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
    plugins: { site: { rules: { 'no-visible-text': noVisibleText, 'own-texts': ownTexts } } },
    rules: { 'site/no-visible-text': 'error', 'site/own-texts': 'error' },
  },
]);
