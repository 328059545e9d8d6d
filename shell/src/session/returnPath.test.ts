import { returnPath } from './returnPath.ts';

const after = (from: string) => returnPath(new URLSearchParams({ from }));

test('defaults to the landing page', () => {
  expect(returnPath(new URLSearchParams())).toBe('/');
});

test.each([
  '/',
  '/shop',
  '/profile/Lumi%20Two',
  '/stats?mode=cores&range=daily',
  '/a//b',
  '/%2F%2Fevil.example',
])('returns to %s', (from) => expect(after(from)).toBe(from));

test('drops the hash', () => {
  expect(after('/shop#ranks')).toBe('/shop');
});

test.each([
  '//evil.example',
  '//evil.example/shop',
  '/\\evil.example/shop',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/shop/..//evil.example',
  '/%2e//evil.example',
  '/./\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'http://localhost.evil.example/',
  'javascript:alert(1)',
  'data:text/html,hello',
  '%2F%2Fevil.example',
  'evil.example',
  '@evil.example',
  '//',
  '',
  ' ',
])('rejects %j', (from) => expect(after(from)).toBe('/'));

test('works in browsers without URL.parse', () => {
  jest.spyOn(URL, 'parse').mockImplementation(() => {
    throw new TypeError('URL.parse is not a function');
  });
  expect(after('/shop')).toBe('/shop');
  expect(after('//')).toBe('/');
});
