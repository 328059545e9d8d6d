import { startTestApp } from '../../testing/testApp.ts';

test.each([
  ['/favicon.svg', 'image/svg+xml', '<svg'],
  ['/favicon.ico', 'image/x-icon', '\0\0\u0001\0\u0001\0'],
  ['/apple-touch-icon.png', 'image/png', '\u0089PNG'],
  ['/icon-512.png', 'image/png', '\u0089PNG'],
  ['/site.webmanifest', 'application/manifest+json', '{"name":"Blockhaven"'],
])('serves %s', async (url, type, beginning) => {
  const { app } = await startTestApp({});
  const { statusCode, headers, rawPayload } = await app.inject({ url });
  expect([statusCode, String(headers['content-type']).split(';')[0]]).toEqual([200, type]);
  expect(rawPayload.toString('latin1').slice(0, beginning.length)).toBe(beginning);
  expect(headers['cache-control']).toBe('public, max-age=86400');
});

test.each([
  [{ SITE_ORIGIN: 'https://site.example' }, 'https://site.example', 'public, max-age=86400'],
  [{}, 'http://evil.example', 'no-store'],
])('disallows the API in robots.txt and names the sitemap: %j', async (env, origin, caching) => {
  const { app } = await startTestApp({ env });
  const answer = await app.inject({ url: '/robots.txt', headers: { host: 'evil.example' } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(answer.payload).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
  expect(answer.payload).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
  expect(answer.headers['cache-control']).toBe(caching);
});
