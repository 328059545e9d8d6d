import { deployed } from '@site/delivery/testing/remotes';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const SHELL = `
exports.render = async ({ path, isMember }, { loadRemote, onPageLoaded }) => {
  if (path.startsWith('/shop')) loadRemote('shop', {});
  onPageLoaded();
  const html = '<h1>' + path + (isMember ? ' of a member' : '') + '</h1>';
  return { status: path === '/unknown' ? 404 : 200, html, styles: '', fontCss: '', title: path, breadcrumbs: [], queries: {} };
};`;

const route = (path: string, guard: object = {}) => ({
  feature: 'catalogue',
  path,
  title: { de: 'Laden', en: 'Shop' },
  guard,
  render: 'server',
});

const routes = [route('/shop'), route('/shop/:offer'), route('/shop/own/list', { login: true })];
const files = {
  'shell-server/main.cjs': SHELL,
  ...deployed('shop', {
    version: '1.0.0',
    manifest: {
      modules: [{ module: './manifest', routes, navigation: [] }],
      server: { files: ['server/main.cjs'], chunks: {} },
    },
  }),
  'remotes/shop/1.0.0/server/main.cjs': '',
};

test.each([
  ['/', 200],
  ['/imprint', 200],
  ['/shop', 200],
  ['/shop/:offer', 200],
  ['/no/such/page', 404],
])('%s is rendered before the first visitor asks for it', async (url, status) => {
  const { app } = await startTestApp({ db: await openTestDatabase(), files });
  await app.ready();
  await app.warmUp();
  const { statusCode, payload } = await app.inject({ url });
  expect(statusCode).toBe(status);
  expect(payload).toMatch(/<div id="root" data-lang="en"[^>]*><h1>/);
});
