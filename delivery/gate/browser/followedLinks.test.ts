import { checkInBrowser } from './checkInBrowser.ts';
import { installedChromium } from './installedChromium.ts';
import { startFakeSite } from './testing/fakeSite.ts';

const title = { de: 'Quests', en: 'Quests' };
const PAGES = {
  '/quests': {},
  '/quests/:quest': {},
  '/quests/:quest/notes': { login: true },
  '/quests/by/:team': {},
};
const routes = Object.entries(PAGES).map(([path, guard]) => ({ feature: 'quests', path, title, guard }));
const REMOTE = {
  name: 'quests',
  version: '1.0.0',
  global: 'quests',
  entry: '/remotes/quests/1.0.0/remoteEntry.js',
  modules: [{ module: './manifest', routes, navigation: [] }],
};

/** A page as the shell leaves it, with a runtime that loads a build whose pages are all there. */
const pageOf = (html: string, script = '') => `
  <script type="application/json" id="boot">${JSON.stringify({ registry: { remotes: [REMOTE] } })}</script>
  <div id="root" data-rendered-lang="en"><main>${html}</main></div>
  <script>
    for (const element of document.querySelectorAll('main, main *')) element.__reactFiber$any = {};
    const pages = Object.fromEntries(${JSON.stringify(Object.keys(PAGES))}.map((path) => [path, async () => ({})]));
    const loadRemote = async () => ({ default: { pages } });
    globalThis.__FEDERATION__ = { __INSTANCES__: [{ name: 'shell', registerRemotes() {}, loadRemote }] };
  </script>
  <script>${script}</script>`;

const LINKS = ['/quests/7', '/quests/8', '/quests/9/notes'].map(
  (to) => `<p><a href="${to}">Quest ${to}</a></p>`,
);

test('pages with parameters are opened where others link to them, in builds without sample paths, too', async () => {
  const site = await startFakeSite({
    '/': pageOf('<h1>Home</h1>'),
    '/quests': pageOf(`<h1>Quests</h1>${LINKS.join('')}`),
    '/quests/7': pageOf('<h1>Dig</h1>', 'throw new Error("a quest");'),
    '/quests/9/notes': pageOf('<h1>Notes</h1>', 'throw new Error("its notes");'),
    '/api/registry': JSON.stringify({ remotes: [REMOTE] }),
  });
  const warn = jest.fn();
  const build = { site: site.url, name: 'quests', version: '1.0.0', smoke: ['/quests'] };
  const problems = await checkInBrowser(build, installedChromium() ?? '', { warn });
  await site.close();
  expect(problems.map(({ what, where }) => `${what} ${where}`).toSorted()).toEqual([
    expect.stringMatching(/^Uncaught error: a quest .*\/quests\/7, 1440 px, visitor/),
    expect.stringMatching(/^Uncaught error: its notes .*\/quests\/9\/notes, 1440 px, staff/),
  ]);
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^\/quests\/by\/:team was not opened/)]]);
}, 120_000);
