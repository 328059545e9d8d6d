import { utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { siteCookie } from '@site/contract/siteCookie';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { writeFiles } from '../../testing/folder.ts';
import { deployed } from '../../testing/remotes.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const MEMBER = siteCookie('Blockhaven', 'member');
const FONTS = siteCookie('Blockhaven', 'fonts');

/** A fake shell program that prints its input and its number of runs. */
const PROGRAM = `
exports.prerender = async ({ boot, isLoggedIn }) => ({
  html: '<h1>' + boot.site.name + ' ' + boot.lang + (isLoggedIn ? ' member' : '') + ' ' + boot.registry.remotes.length + '</h1>',
  styles: '<style data-styled="true">.a{color:red}</style>',
  fontCss: '@font-face{font-family:F}',
  title: 'Drawn <' + boot.lang + '>',
});`;

const db = await openTestDatabase();
await addPlayer(db, { name: 'Owner', rank: 'owner' });

async function start(program = PROGRAM, more: Parameters<typeof startTestApp>[0] = {}) {
  const { app, folder } = await startTestApp({
    db,
    ...more,
    files: { 'shell-prerender/prerender.cjs': program, ...more.files },
  });
  await app.ready();
  const page = async (url = '/', cookies: Record<string, string> = {}) => {
    const { payload, headers } = await app.inject({ url, cookies });
    return { html: payload, policy: String(headers['content-security-policy']) };
  };
  return { app, folder, page, file: path.join(folder, 'shell-prerender/prerender.cjs') };
}

/** Polls until the page is prerendered, which may take longer than a visitor's timeout. */
async function drawn(ask: () => Promise<{ html: string }>, isRight = (root: string) => root !== EMPTY) {
  const until = Date.now() + 15_000;
  for (;;) {
    const root = rootOf((await ask()).html) ?? '';
    if (isRight(root) || Date.now() > until) return root;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const rootOf = (html: string) => /<div id="root"[^]*?<\/div>/.exec(html)?.[0];
const EMPTY = '<div id="root"></div>';

test.each([
  ['en', {}],
  ['de', { lang: 'de' }],
])('prerenders the landing page, readable without scripts (%s)', async (lang, cookies) => {
  const { page } = await start();
  const { html, policy } = await page('/', cookies);
  expect(rootOf(html)).toBe(`<div id="root" data-lang="${lang}"><h1>Blockhaven ${lang} 0</h1></div>`);
  expect(html).toContain(`<title>Drawn &lt;${lang}&gt;</title>`);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(html).toContain(`<style nonce="${nonce}" data-styled="true">.a{color:red}</style>`);
  expect(html).not.toContain('@font-face{font-family:F}');
});

test('renders the restoring state for a browser with the member cookie', async () => {
  const { page } = await start();
  expect(await drawn(() => page('/', { [MEMBER]: 'en' }))).toBe(
    '<div id="root" data-lang="en" data-account="restoring"><h1>Blockhaven en member 0</h1></div>',
  );
});

test.each([
  [{ [MEMBER]: 'de' }, 'de'],
  [{ [MEMBER]: 'de', lang: 'en' }, 'en'],
  [{ [MEMBER]: '"><script>' }, 'en'],
])("renders a member's language unless the lang cookie overrides it: %j", async (cookies, lang) => {
  const { page } = await start();
  expect((await page('/', cookies)).html).toContain(`<html lang="${lang}">`);
});

test('includes the fonts in the first paint if the browser has cached them', async () => {
  const { page } = await start();
  expect((await page('/', { [FONTS]: '1' })).html).toContain('@font-face{font-family:F}');
});

test('ignores the query and prerenders no other page', async () => {
  const { page } = await start();
  expect(rootOf((await page('/?ref=friend')).html)).toContain('<h1>');
  for (const url of ['/login', '/stats?x=/', '//', '//evil.example', '/%2F', '/index.html'])
    expect(rootOf((await page(url)).html)).toBe(EMPTY);
});

test('prerenders nothing during maintenance', async () => {
  const { app, page } = await start();
  const owner = await logIn(app, 'Owner');
  await owner.put('/api/panel/maintenance/toggle');
  expect(rootOf((await page()).html)).toBe(EMPTY);
  await owner.put('/api/panel/maintenance/toggle');
  expect(rootOf((await page()).html)).toContain('<h1>');
});

test('prerenders nothing while the maintenance state is unknown', async () => {
  const { app } = await startTestApp({ files: { 'shell-prerender/prerender.cjs': PROGRAM } });
  expect(rootOf((await app.inject({ url: '/' })).payload)).toBe(EMPTY);
});

test('includes a newly deployed remote in the next prerender', async () => {
  const { page, folder } = await start();
  expect(rootOf((await page()).html)).toContain('en 0</h1>');
  const entry = { slots: ['navbar'], to: '/shop', label: { de: 'Laden', en: 'Shop' }, order: 5, guard: {} };
  const modules = [{ module: './manifest', routes: [], navigation: [entry] }];
  writeFiles(folder, deployed('shop', { manifest: { modules } }));
  // The catalogue reads its folder once a second.
  const isNew = (root: string) => root.includes('en 1</h1>');
  expect(await drawn(page, isNew)).toContain('en 1</h1>');
});

test('prerenders each page once until the program is rebuilt', async () => {
  const counting = PROGRAM.replace('exports', 'const id = Math.random();\nexports').replace(
    "'<h1>'",
    "'<h1>' + id",
  );
  const { page, file } = await start(counting);
  const first = rootOf((await page()).html);
  expect(rootOf((await page()).html)).toBe(first);
  writeFileSync(file, PROGRAM);
  utimesSync(file, new Date(), new Date(Date.now() + 60_000));
  expect(await drawn(page)).toContain('<h1>Blockhaven en 0</h1>');
});

test.each([
  ['throws', 'exports.prerender = async () => { throw new Error("a bug in the drawing") };'],
  ['can’t be read', 'this is no program'],
  ['ends by itself', 'exports.prerender = () => process.exit(3);'],
])('serves the page without prerendering if the program %s', async (_, program) => {
  let log = '';
  const { page } = await start(program, {
    env: { LOG_LEVEL: 'error' },
    logTo: { write: (line) => (log += line) },
  });
  expect(rootOf((await page()).html)).toBe(EMPTY);
  expect(log).toContain('The landing page could not be prerendered.');
});

test('serves a shell without a prerender program', async () => {
  const { app } = await startTestApp({ db });
  expect(rootOf((await app.inject({ url: '/' })).payload)).toBe(EMPTY);
});

test('disallows the API in robots.txt', async () => {
  const { app } = await startTestApp({});
  const answer = await app.inject({ url: '/robots.txt' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(answer.payload).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
});
