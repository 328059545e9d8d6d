import { canBeName } from '@site/contract/names';
import { canonicalPath } from '@site/contract/pages';
import fc from 'fast-check';
import { matchRoutes } from 'react-router-dom';
import { paths } from './paths.ts';

const PARTS = [
  '.',
  '/',
  '%',
  '%2F',
  '%2f',
  '%252F',
  '\\',
  '?',
  '#',
  ';',
  '+',
  ' ',
  '\n',
  'ß',
  '😀',
  'a',
  ':',
  '*',
];
const NAME = fc
  .oneof(
    fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 64 }),
  )
  .filter(canBeName);

const PAGES = ['/clans', '/clans/:clan', '/profile/:user'];

test('every name has an address that leads to its pages, in the browser and on the server', () => {
  fc.assert(
    fc.property(NAME, (name) => {
      for (const [link, page] of [
        [paths.clan(name), '/clans/:clan'],
        [paths.profile(name), '/profile/:user'],
      ] as const) {
        const { pathname } = new URL(link, 'http://site.example');
        expect(Object.values(matchRoutes([{ path: page }], pathname)?.[0]?.params ?? {})).toEqual([name]);
        const canonical = canonicalPath(pathname, PAGES) ?? '';
        expect(Object.values(matchRoutes([{ path: page }], canonical)?.[0]?.params ?? {})).toEqual([name]);
      }
    }),
  );
});

test.each(['.', '..', 'a%2Fb', '', 'x'.repeat(65), 'a\0'])('nobody can be called %j', (name) => {
  expect(canBeName(name)).toBe(false);
});
