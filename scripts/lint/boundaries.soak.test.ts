import { sharedModules } from '@site/remote/build/sharedModules';
import { accessCases } from './testing/accessCases.ts';
import { importCases, type PlantedCase } from './testing/boundaryCases.ts';
import { lintHere, lintPlanted } from './testing/plantedRepository.ts';

const curated = sharedModules.find(({ exports }) => exports !== 'all');
const whole = sharedModules.find(({ exports }) => exports === 'all');
if (!curated || !whole || curated.exports === 'all') throw new Error('The table lists no curated module.');

const feature = 'remotes/alpha/src/features/one';
const names = '@typescript-eslint/no-restricted-imports';
const [shared] = curated.exports.filter((name) => name !== 'default');

const shareCases: readonly PlantedCase[] = [
  {
    what: 'a feature imports a name that is not shared',
    file: `${feature}/unlisted.ts`,
    code: `import { neverShared } from '${curated.name}';\nexport const used = neverShared;\n`,
    rule: names,
  },
  {
    what: 'ui imports a name that is not shared',
    file: 'shared/ui/src/unlisted.ts',
    code: `export { neverShared } from '${curated.name}';\n`,
    rule: names,
  },
  {
    what: 'a feature imports a part of a shared library that is not shared',
    file: `${feature}/subpath.ts`,
    code: `import { value } from '${curated.name}/neverShared';\nexport const used = value;\n`,
    rule: names,
  },
  {
    what: 'a feature imports all of a shared module',
    file: `${feature}/namespace.ts`,
    code: `import * as all from '${whole.name}';\nexport const used = all;\n`,
    rule: 'no-restricted-syntax',
  },
  {
    what: 'a feature imports a shared module lazily',
    file: `${feature}/lazy.ts`,
    code: `export const load = () => import('${curated.name}');\n`,
    rule: 'no-restricted-syntax',
  },
  {
    what: 'a feature imports a library that its package does not name',
    file: `${feature}/undeclared.ts`,
    code: "import { format } from 'prettier';\nexport const used = format;\n",
    rule: 'import-x/no-extraneous-dependencies',
  },
  {
    what: 'a script imports a library that no package names',
    file: 'scripts/undeclared.ts',
    code: "import { parse } from 'acorn';\nexport const used = parse;\n",
    rule: 'import-x/no-extraneous-dependencies',
  },
  {
    what: 'a test imports a tool that the top package names',
    file: `${feature}/tool.test.ts`,
    code: "import fastCheck from 'fast-check';\nexport const used = fastCheck;\n",
  },
  {
    what: 'a feature imports a shared name',
    file: `${feature}/listed.ts`,
    code: `import { ${shared} as used } from '${curated.name}';\nexport { used };\n`,
  },
  {
    what: 'a feature takes any type of a shared library',
    file: `${feature}/type.ts`,
    code: `import type { NeverShared } from '${curated.name}';\nexport type Used = NeverShared;\n`,
  },
  {
    what: 'the shell uses its libraries whole',
    file: 'shell/src/frame/whole.ts',
    code: `import { neverShared } from '${curated.name}';\nexport const used = neverShared;\n`,
  },
];

const habitCases: readonly PlantedCase[] = [
  {
    what: 'modules that import each other',
    file: `${feature}/cycleA.ts`,
    code: "import { b } from './cycleB.ts';\nexport const a = () => b;\n",
    rule: 'import-x/no-cycle',
  },
  {
    what: 'modules that import each other (the other one)',
    file: `${feature}/cycleB.ts`,
    code: "import { a } from './cycleA.ts';\nexport const b = () => a;\n",
    rule: 'import-x/no-cycle',
  },
  {
    what: 'modules that know each other by type',
    file: `${feature}/typeCycleA.ts`,
    code: "import type { B } from './typeCycleB.ts';\nexport interface A {\n  b: B;\n}\n",
  },
  {
    what: 'modules that know each other by type (the other one)',
    file: `${feature}/typeCycleB.ts`,
    code: "import type { A } from './typeCycleA.ts';\nexport interface B {\n  a: A;\n}\n",
  },
  {
    what: 'a default export',
    file: `${feature}/default.ts`,
    code: 'export default 1;\n',
    rule: 'import-x/no-default-export',
  },
  {
    what: 'the default export of an exposed module',
    file: 'remotes/beta/src/manifest.ts',
    code: 'export default 1;\n',
  },
  {
    what: 'export *',
    file: `${feature}/star.ts`,
    code: "export * from './page.ts';\n",
    rule: 'no-restricted-syntax',
  },
  {
    what: 'a path into another package',
    file: 'shell/src/frame/path.ts',
    code: "import { value } from '../../../shared/ui/src/button.ts';\nexport const used = value;\n",
    rule: 'import-x/no-relative-packages',
  },
  {
    what: 'an import() of a computed address in browser code',
    file: `${feature}/computed.ts`,
    code: 'export const load = (name: string) => import(`./${name}.ts`);\n',
    rule: 'no-restricted-syntax',
  },
  {
    what: 'a type import that would still run the module',
    file: `${feature}/typeOnly.ts`,
    code: "import { type Kind } from './page.ts';\nexport type Used = Kind;\n",
    rule: '@typescript-eslint/no-import-type-side-effects',
  },
  {
    what: 'a lost promise in the server',
    file: 'server/src/lost.ts',
    code: 'export function start() {\n  Promise.resolve(1);\n}\n',
    rule: '@typescript-eslint/no-floating-promises',
  },
  {
    what: 'any',
    file: 'server/src/any.ts',
    code: 'export const used = (value: any) => String(value);\n',
    rule: '@typescript-eslint/no-explicit-any',
  },
  {
    what: 'a rule disabled in a comment',
    file: 'server/src/disabled.ts',
    code: '// eslint-disable-next-line @typescript-eslint/no-explicit-any\nexport const used = (value: any) => String(value);\n',
    rule: '@typescript-eslint/no-explicit-any',
  },
  {
    what: 'a long file',
    file: 'server/src/long.ts',
    code: `export const used = 1;\n${'//\n'.repeat(300)}`,
    rule: 'max-lines',
  },
  {
    what: 'visible text in a page',
    file: `${feature}/Text.tsx`,
    code: 'export const Text = () => <p>Hello</p>;\n',
    rule: 'site/no-visible-text',
  },
  {
    what: 'visible text in a test',
    file: `${feature}/Text.test.tsx`,
    code: 'export const Text = () => <p>Hello</p>;\n',
  },
];

describe('the rules of the repository', () => {
  const cases = [...importCases, ...shareCases, ...habitCases, ...accessCases];
  let found: ReadonlyMap<string, readonly string[]>;

  beforeAll(async () => {
    found = await lintPlanted(Object.fromEntries(cases.map(({ file, code }) => [file, code])));
  }, 240_000);

  test('every planted file has its own name', () => {
    expect(new Set(cases.map(({ file }) => file)).size).toBe(cases.length);
  });

  test.each(cases.filter(({ rule }) => rule))('refuse: $what', ({ file, rule }) => {
    expect(found.get(file)).toContain(rule);
  });

  test.each(cases.filter(({ rule }) => !rule))('allow: $what', ({ file }) => {
    expect(found.get(file)).toEqual([]);
  });

  test('pass for the existing packages', async () => {
    const code = [
      "import { z } from 'zod';",
      "import { loginBody } from '@site/contract/http/session';",
      "import type { SessionUser } from '@site/contract/http/session';",
      "import { RANKS } from '@site/contract/ranks';",
      'export const used = [z, loginBody, RANKS];',
      'export type Used = SessionUser;',
      '',
    ].join('\n');
    const rules = await lintHere('remotes/planted/src/features/one/page.ts', code);
    expect(rules.filter((rule) => rule === 'boundaries/dependencies')).toHaveLength(2);
  }, 240_000);
});
