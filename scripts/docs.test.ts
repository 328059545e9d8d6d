import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { RATES } from '../server/src/config/rates.ts';
import { PERMISSIONS_PAGE, permissionsPage } from './lib/permissionsPage.ts';

const page = await permissionsPage();

function rowOf(start: string): string[] {
  const line = page.split('\n').find((text) => text.startsWith(`| ${start}`)) ?? '';
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

test('docs/permissions.md is up to date with "npm run docs"', () => {
  expect(readFileSync(PERMISSIONS_PAGE, 'utf8')).toBe(page);
});

test.each([
  ['`POST /login`', 'everybody', 'same'],
  ['`GET /stats`', 'everybody', 'staff'],
  ['`GET /alerts`', 'logged in', 'staff'],
  ['`GET /applications/all`', 'staff', 'staff'],
  ['`GET /applications/:id`', 'lead ranks', 'staff'],
  ['`PUT /panel/settings`', 'Owner, Admin', 'staff'],
  ['`PUT /overrides`', 'developers', 'same'],
])('%s is for %s', (call, who, maintenance) => {
  expect(rowOf(call).slice(1, 3)).toEqual([who, maintenance]);
});

test.each([
  ['**Owner**', '✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓'],
  ['**Admin**', '– – ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓'],
  ['**SrDeveloper**', '– – ✓ – – – ✓ ✓ ✓ ✓ ✓ ✓'],
])('%s has power over %s', (rank, marks) => {
  expect(rowOf(rank).slice(1).join(' ')).toBe(marks);
});

test('docs/operations.md lists the default of every rate limit', () => {
  const operations = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
  const [list = ''] = /(?<=^`RATE_LIMITS=.*```\n).*?(?=```)/ms.exec(operations) ?? [];
  const listed = list.split('\n').flatMap((line) => {
    const [limits = ''] = /^.*=[\d/]+/.exec(line) ?? [];
    return limits.split(/(?<=\d), /).flatMap((some) => {
      const [names = '', rate = ''] = some.split('=');
      return names ? names.split(', ').map((name) => `${name}=${rate}`) : [];
    });
  });
  const rates = Object.entries(RATES).map(([name, { points, seconds }]) => `${name}=${points}/${seconds}`);
  expect(listed.sort()).toEqual(rates.sort());
});

const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const tests = [
  ...new Set([...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file)),
];

/** Top folders with sources: other paths are short for those in a folder that the text names. */
const ROOMS = /^(config|delivery|docker|docs|e2e|remotes|scripts|sdk|server|shared|shell|webpack)\//;

/** Files that the docs name by their path from the root. */
const named = globSync(['*.md', 'docs/**/*.md', '*/README.md'], { cwd: root }).flatMap((page) =>
  [
    ...readFileSync(path.join(root, page), 'utf8').matchAll(
      /`((?:[\w.@-]+\/)+[\w.-]+\.\w+|(?:[\w.@-]+\/){2,})`/g,
    ),
  ]
    .map(([, file = '']) => file)
    .filter((file) => ROOMS.test(file) && !/\*|<|dist\/|daily-quests/.test(file))
    .map((file) => ({ page, file })),
);

test('every file that a page names by its path exists', () => {
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ file }) => !existsSync(path.join(root, file)))).toEqual([]);
});

/** Of ASVS 5.0 with requirements of level 1 or 2, without those the page leaves out as a whole. */
const CHAPTERS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '11', '12', '13', '14', '15', '16'];

test('every test that docs/security.md names exists', () => {
  expect(tests.length).toBeGreaterThan(50);
  expect(tests.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test.each(CHAPTERS)(
  'chapter %s has a state for each of its rows, and a reason for each unmet one',
  (chapter) => {
    const section = text.split(`\n## V${chapter} `)[1]?.split('\n## ')[0] ?? '';
    const rows = section.split('\n- ').filter((row) => row.startsWith(`${chapter}.`));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const [, state = '', how = ''] = /^[^*]+\*\*(.+?)\*\*: ([^]*)/.exec(row) ?? [];
      expect(['Met', 'Partly', 'Not met', 'n/a']).toContain(state);
      expect(how.length).toBeGreaterThan(5);
    }
  },
);
