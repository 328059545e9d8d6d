import { defineConfig, globalIgnores } from 'eslint/config';
import { boundariesConfigs } from './boundariesConfig.ts';
import { browserConfig } from './browser.ts';
import { exceptions, generalConfig } from './general.ts';
import { declaredConfig } from './libraries.ts';

export const config = defineConfig([
  globalIgnores([
    '**/dist/',
    '**/.cache/',
    '**/.data/',
    '**/.dev/',
    '**/test-results/',
    'sdk/create/alone/',
    'e2e/fixtures/{bundlers,released}/',
  ]),
  generalConfig,
  ...boundariesConfigs,
  declaredConfig,
  browserConfig,
  exceptions,
]);
