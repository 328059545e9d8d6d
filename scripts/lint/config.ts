import { defineConfig, globalIgnores } from 'eslint/config';
import { boundariesConfig } from './boundaries.ts';
import { browserConfig } from './browser.ts';
import { declaredConfig } from './declared.ts';
import { generalConfig } from './general.ts';

/** What ESLint checks in this repository. */
export const config = defineConfig([
  globalIgnores(['**/dist/', '**/.cache/', '**/.data/', '**/.dev/', '**/test-results/']),
  generalConfig,
  boundariesConfig,
  declaredConfig,
  browserConfig,
]);
