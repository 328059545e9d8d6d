import fc from 'fast-check';
import { canonicalPath, firstSegment, isSiteAddress, LINK_PATH, PAGE_PATH, SHELL_PAGES } from './pages.ts';
import { isReadablePath } from './readablePath.ts';

test.each(['/shop', '/shop/:offer', '/shop/cart/*', '/profile/:user/friends', '/2048'])(
  '%s is the path of a page',
  (path) => {
    expect(path).toMatch(PAGE_PATH);
  },
);

test.each([
  '',
  '/',
  'shop',
  '/*',
  '/:x',
  '/:x/teamlist',
  '//shop',
  '//evil.example',
  '/shop/',
  '/shop//cart',
  '/shop/*/cart',
  '/shop*',
  '/shop/../panel',
  '/./panel',
  '/%70anel',
  '/pan el',
  '/shop\n',
  '/\\evil',
])('%j is none', (path) => {
  expect(path).not.toMatch(PAGE_PATH);
});

test.each(['/', '/shop', '/profile/:me', '/clans/new'])('a link may lead to %s', (path) => {
  expect(path).toMatch(LINK_PATH);
});

test.each([
  '//evil',
  '//evil.example',
  '/\\evil',
  '/..//evil',
  '/\t/evil',
  'javascript:alert(1)',
  'https://evil',
  '/shop/',
  '/:me',
  '/*',
  '/shop\u0000',
  '/shop\n',
])('a link may not lead to %j', (path) => {
  expect(path).not.toMatch(LINK_PATH);
});

test.each(['/', '/shop', '/shop?from=gate&x=%20', '/?lang=de', '/profile/L%C3%BCmi', '/a.b/~c'])(
  '%s is an address of the site',
  (address) => {
    expect(isSiteAddress(address)).toBe(true);
  },
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '/%2e%2e//evil.example',
  '/a/%2E%2E/b',
  '/a/../b',
  '/a%2F%2Fb',
  '/%5Cevil.example',
  '/a//b',
  '/a/',
  '/a b',
  '/\t/evil.example',
  '/a\u0000',
  '/a\n',
  '/a#b',
  'javascript:alert(1)',
  'https://evil.example',
  '',
])('%j is not', (address) => {
  expect(isSiteAddress(address)).toBe(false);
});

test('pages are owned by their first segment, however it is written', () => {
  const segments = ['/panel/teamlist', '/PANEL', '/%70anel/x', '/%E0%A4%A', '/', '//x'].map(firstSegment);
  expect(segments).toEqual(['panel', 'panel', 'panel', '%e0%a4%a', '', '']);
});

const PAGES = [...SHELL_PAGES, '/clans', '/clans/:clan', '/clans/new', '/wiki/*', '/profile/:user/friends'];

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/CLANS', '/clans'],
  ['/clans/', '/clans'],
  ['/clans////', '/clans'],
  ['/Clans/KAKT', '/clans/KAKT'],
  ['/clans/%4bAKT', '/clans/KAKT'],
  ['/clans/%c3%bc', '/clans/%C3%BC'],
  ['/clans/a%2fb', '/clans/a%2Fb'],
  ['/clans/@x', '/clans/%40x'],
  ['/clans/NEW', '/clans/new'],
  ['/profile/Lumi/Friends/', '/profile/Lumi/friends'],
  ['/wiki', '/wiki'],
  ['/wiki/A/%62', '/wiki/A/b'],
  ['/LOGIN/verify', '/login/verify'],
])('the page at %s has the address %s', (path, canonical) => {
  expect(canonicalPath(path, PAGES)).toBe(canonical);
});

test.each([
  '//clans',
  '/clans//x',
  '/clans/a/b',
  '/cl%61ns',
  '/clansx',
  '/profile',
  '/profile//friends',
  '/x',
])('there is no page at %s', (path) => {
  expect(canonicalPath(path, PAGES)).toBeUndefined();
});

test('a canonical path is its own canonical path', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (name) => {
      const path = canonicalPath(`/clans/${encodeURIComponent(name)}`, PAGES);
      expect(path).toBeDefined();
      expect(canonicalPath(path ?? '', PAGES)).toBe(path);
    }),
  );
});

test.each([
  [`/${'a'.repeat(299)}`, true],
  [`/${'a'.repeat(300)}`, false],
  [`/clans/${encodeURIComponent('😀'.repeat(64))}`, true],
  ['/clans/100%', false],
  ['/%E0%A4%A', false],
])('%.60s can lead to a page: %s', (path, isReadable) => {
  expect(isReadablePath(path)).toBe(isReadable);
});
