import { browserOf } from './browserOf.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/148.0.0.0 Safari/537.36`, 'Chrome'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/148.0.0.0 Safari/537.36 Edg/148.0.0.0`, 'Edge'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/148.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15', 'Safari'],
  ['curl/8.0', 'other'],
  [undefined, 'other'],
])('%s is %s', (userAgent, browser) => {
  expect(browserOf(userAgent)).toBe(browser);
});
