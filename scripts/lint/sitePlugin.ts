import type { ESLint } from 'eslint';
import { describedDisables } from './describedDisables.ts';
import { noVisibleText } from './noVisibleText.ts';

/** Rules of this repository's own. */
export const site: ESLint.Plugin = {
  rules: { 'described-disables': describedDisables, 'no-visible-text': noVisibleText },
};
