import type { Linter } from 'eslint';
import boundaries from 'eslint-plugin-boundaries';
import { elements, root } from './elements.ts';
import { policies } from './policies.ts';

/** Refuses every import between parts of the repository that no policy allows, and files that belong to no part. */
export const boundariesConfig: Linter.Config = {
  name: 'site/boundaries',
  files: ['**/*.{ts,tsx,js,cjs}'],
  plugins: { boundaries },
  settings: {
    'boundaries/root-path': root,
    'boundaries/legacy-templates': false,
    'boundaries/elements': elements,
    'boundaries/files': [{ category: 'tool-config', pattern: '*.config.{js,ts,cjs}' }],
    'boundaries/additional-dependency-nodes': [
      { selector: 'TSImportType > Literal', kind: 'type', name: 'import-type' },
    ],
    'import/resolver': { typescript: true },
  },
  rules: {
    'boundaries/no-unknown-files': 'error',
    'boundaries/no-unknown-dependencies': 'error',
    'boundaries/dependencies': [
      'error',
      { default: 'disallow', checkAllOrigins: true, checkInternals: true, policies },
    ],
  },
};
