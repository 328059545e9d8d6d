import { hostPrefixed, siteCookie } from './siteCookie.ts';

test.each([
  ['Blockhaven', 'blockhaven.fonts'],
  ['Zoë & the "Blocks"; a=b', 'zo-the-blocks-a-b.fonts'],
])('the cookie of %s can be a name of a cookie', (name, cookie) => {
  expect(siteCookie(name, 'fonts')).toBe(cookie);
});

test('the prefix is for https alone, where browsers demand it to be', () => {
  expect(hostPrefixed('refresh', true)).toBe('__Host-refresh');
  expect(hostPrefixed('refresh', false)).toBe('refresh');
});
