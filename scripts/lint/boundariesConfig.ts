import type { Linter } from 'eslint';
import plugin from 'eslint-plugin-boundaries';
import { policies, type Policy } from './boundaries.ts';
import { elements, root } from './elements.ts';

const boundaries: Linter.Config = {
  name: 'site/boundaries',
  files: ['**/*.{ts,tsx,js,cjs}'],
  plugins: { boundaries: plugin },
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
  rules: { 'boundaries/no-unknown-files': 'error', 'boundaries/no-unknown-dependencies': 'error' },
};

const FOLDERS = [...new Set(elements.flatMap(({ pattern }) => pattern).map((one) => one.split('/')[0]!))];

/** The policies that concern a folder: comparing each import with all of them takes half of the linter's time. */
function policiesIn(folder: string): Policy[] {
  const types = elements
    .filter(({ pattern }) => [pattern].flat().some((one) => one.split('/')[0] === folder))
    .map(({ type }) => type);
  return policies.filter(
    ({ from: { element } = {} }) =>
      !element?.type || [element.type].flat().some((type) => types.includes(type)),
  );
}

/** Refuses every import between parts of the repository that no policy allows, and files that belong to no part. */
export const boundariesConfigs: Linter.Config[] = [
  boundaries,
  ...['.', ...FOLDERS].map((folder) => ({
    name: `site/boundaries of ${folder}`,
    files: folder === '.' ? ['*.{ts,tsx,js,cjs}'] : [`${folder}/**/*.{ts,tsx,js,cjs}`],
    rules: {
      'boundaries/dependencies': [
        'error',
        { default: 'disallow', checkAllOrigins: true, checkInternals: true, policies: policiesIn(folder) },
      ],
    } satisfies Linter.RulesRecord,
  })),
];
