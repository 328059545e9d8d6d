import { randomUUID } from 'node:crypto';
import { deployed } from '@site/delivery/testing/remotes';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const db = await openTestDatabase();
const CLANS = ['Crimson Otters', 'Ünïcörn & <Söhne>'];
await db
  .insertInto('clans')
  .values(CLANS.map((name, index) => ({ id: randomUUID(), name, tag: `T${index}`, elo: index })))
  .execute();

const route = (path: string, more: object = {}) => ({
  feature: 'shop',
  path,
  title: { de: 'Laden', en: 'Shop' },
  guard: {},
  render: 'server',
  ...more,
});

const routes = [
  route('/shop'),
  route('/shop/:offer'),
  route('/shop/own', { guard: { login: true } }),
  route('/shop/new', { render: undefined }),
];

const ORIGIN = 'https://site.example';

async function start(env: Record<string, string> = { SITE_ORIGIN: ORIGIN }) {
  const { app } = await startTestApp({
    db,
    env,
    files: deployed('shop', { manifest: { modules: [{ module: './manifest', routes, navigation: [] }] } }),
  });
  return async (url: string) => {
    const asked = { host: 'evil.example' };
    const { statusCode, headers, payload } = await app.inject({ url, headers: asked });
    const locations = [...payload.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);
    return {
      status: statusCode,
      type: headers['content-type'],
      caching: headers['cache-control'],
      locations,
    };
  };
}

test('names the files with pages and clans', async () => {
  const read = await start();
  expect(await read('/sitemap.xml')).toEqual({
    status: 200,
    type: 'application/xml',
    caching: 'public, max-age=3600',
    locations: [`${ORIGIN}/sitemap-pages.xml`, `${ORIGIN}/sitemap-clans-1.xml`],
  });
});

test('lists the public pages that are rendered, without parameters', async () => {
  const read = await start();
  const { locations } = await read('/sitemap-pages.xml');
  expect(locations).toEqual(['/', '/imprint', '/privacy', '/shop'].map((path) => ORIGIN + path));
});

test('lists the clans with encoded names', async () => {
  const read = await start();
  const { status, locations } = await read('/sitemap-clans-1.xml');
  expect(status).toBe(200);
  expect(locations).toEqual(CLANS.map((name) => `${ORIGIN}/clans/${encodeURIComponent(name)}`));
  expect((await read('/sitemap-clans-2.xml')).locations).toEqual([]);
});

test.each(['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-clans-1.xml'])(
  'names the host that was asked, for nobody else, if no origin is configured: %s',
  async (url) => {
    const read = await start({});
    const { caching, locations } = await read(url);
    expect(caching).toBe('no-store');
    expect(locations.length).toBeGreaterThan(0);
    for (const location of locations) expect(location).toMatch(/^http:\/\/evil\.example\//);
  },
);

test.each([
  '/sitemap-clans-0.xml',
  '/sitemap-clans-x.xml',
  '/sitemap-clans-1.xmlx',
  '/sitemap-clans-99999.xml',
])('responds with 404 to %s', async (url) => {
  const read = await start();
  expect((await read(url)).status).toBe(404);
});
