import { firstSegment, isSiteAddress, LINK_PATH, PAGE_PATH } from './pages.ts';

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
  expect(['/panel/teamlist', '/PANEL', '/%70anel/x', '/%E0%A4%A', '/', '//x'].map(firstSegment)).toEqual([
    'panel',
    'panel',
    'panel',
    '%e0%a4%a',
    '',
    '',
  ]);
});
