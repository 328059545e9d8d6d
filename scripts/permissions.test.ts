import { readFileSync } from 'node:fs';
import { PERMISSIONS_PAGE, permissionsPage } from './lib/permissionsPage.ts';

const page = await permissionsPage();

/** The cells of the row that begins with a text. */
function rowOf(start: string): string[] {
  const line = page.split('\n').find((text) => text.startsWith(`| ${start}`)) ?? '';
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

test('the page of permissions is the one that "npm run docs" writes', () => {
  expect(readFileSync(PERMISSIONS_PAGE, 'utf8')).toBe(page);
});

test.each([
  ['`POST /login`', '✓ ✓ ✓ ✓ ✓ ✓ ✓', 'as usual'],
  ['`GET /stats`', '✓ ✓ ✓ ✓ ✓ ✓ ✓', 'staff only'],
  ['`GET /alerts`', '– ✓ ✓ ✓ ✓ ✓ ✓', 'staff only'],
  ['`GET /applications/all`', '– – ✓ ✓ ✓ ✓ ✓', 'staff only'],
  ['`GET /applications/:id`', '– – – – ✓ ✓ ✓', 'staff only'],
  ['`PUT /panel/settings`', '– – – – – – ✓', 'staff only'],
  ['`PUT /overrides`', '– – – ✓ – ✓ ✓', 'as usual'],
])('%s is for %s', (call, marks, maintenance) => {
  const [, ...cells] = rowOf(call);
  expect([cells.slice(0, 7).join(' '), cells[7]]).toEqual([marks, maintenance]);
});

test.each([
  ['**Owner**', '✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓'],
  ['**Admin**', '– – ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓'],
  ['**SrDeveloper**', '– – ✓ – – – ✓ ✓ ✓ ✓ ✓ ✓'],
])('%s has power over %s', (rank, marks) => {
  expect(rowOf(rank).slice(1).join(' ')).toBe(marks);
});
