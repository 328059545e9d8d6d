import { siteCookie } from './siteCookie.ts';

test.each([
  ['Blockhaven', 'blockhaven.fonts'],
  ['Zoë & the "Blocks"; a=b', 'zo-the-blocks-a-b.fonts'],
])('the cookie of %s can be a name of a cookie', (name, cookie) => {
  expect(siteCookie(name, 'fonts')).toBe(cookie);
});
