import { siteUrl } from './siteUrl.ts';

test.each([
  ['http://play.example', undefined],
  ['HTTP://LOCALHOST.example', undefined],
  ['http://127.0.0.1@play.example', undefined],
  ['http://192.168.0.7:3000', undefined],
  ['http://gateway:8080', undefined],
  ['http://gateway.example', 'gateway'],
])('talks unencrypted with no site elsewhere: %s', (url, unencryptedHost) => {
  expect(() => siteUrl(url, { unencryptedHost })).toThrow(/^Everything would be sent unencrypted .*https:/);
});

test.each(['ftp://localhost', 'file:///etc/passwd', 'localhost:3000', 'play.example', ''])(
  'takes "%s" for no site',
  (url) => expect(() => siteUrl(url)).toThrow(`This is not the URL of a site: ${url}`),
);

test.each([
  ['http://localhost:3000', undefined],
  ['http://127.1:3000', undefined],
  ['http://[::1]:3000', undefined],
  ['https://play.example', undefined],
  ['http://gateway:8080', 'gateway'],
])('takes %s for a site', (url, unencryptedHost) => {
  expect(siteUrl(url, { unencryptedHost }).href).toBe(new URL(url).href);
});
