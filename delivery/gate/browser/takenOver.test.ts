import type { Finding } from './findings.ts';
import { browseSite } from './testing/browseSite.ts';
import { createFollowedLinks } from './ownLinks.ts';
import { visit, type Given } from './visit.ts';

/** A page that the server doesn't know, with the code that renders another one in its place. */
const page = (script: string) =>
  `<div id="root" data-rendered-lang="en"><main><h1>Not found</h1></main></div><script>${script}</script>`;

/** Renders as React does, after some milliseconds in which nothing is requested. */
const render = (html: string, after: number) => `
  setTimeout(() => {
    document.getElementById('root').innerHTML = \`<main>${html}</main>\`;
    for (const element of document.querySelectorAll('main, main *')) element.__reactFiber$any = {};
  }, ${after});`;

const { site, browser } = await browseSite({
  '/blank': page(render('<p>Quests</p>', 0)),
  '/served': '<div id="root" data-rendered-lang="en"><main><h1>Quests</h1></main></div>',
  '/nameless': page(render('<h1>Quests</h1><button></button>', 1_000)),
  // The title goes once the browser has seen it.
  '/untitled': page(
    `${render('<h1>Loading</h1>', 0)} fetch('/api/seen').then(() => {${render('<p>Quests</p>', 100)}})`,
  ),
  '/quests': page(
    render(
      '<h1>Quests</h1><a href="/quests/7">Dig</a><a href="/quests/8">Build</a><a href="/shop">Shop</a>',
      0,
    ),
  ),
  '/quests/lost': page(`fetch('/api/quests/lost');${render('<h1>Not found</h1>', 0)}`),
  '/loading': page(render('<p>Loading</p>', 500) + render('<h1>Quests</h1><button></button>', 1_500)),
});

/** Opens a page. @returns what is found */
async function findOn(address: string, more: Partial<Given> = {}): Promise<string[]> {
  const context = await browser.newContext();
  await context.route('**/api/seen', async (route) => {
    await route.request().frame().locator('main h1').waitFor();
    await route.fulfill({ json: {} });
  });
  const found: string[] = [];
  const findings = { add: ({ what }: Finding) => void found.push(what) };
  const build = { site: site.url, name: 'quests', version: '1.0.0', smoke: [] };
  const visitor = { context, width: 390, isStaff: true, isAlone: false, mark: '' };
  await visit(address, visitor, { build, pages: [], findings, until: Infinity, ...more });
  await context.close();
  return found;
}

test.each(['/nameless', '/loading'])(
  'looks at the page of a build, not at what is shown before it: %s',
  async (address) => {
    expect(await findOn(address)).toEqual([expect.stringContaining('(button-name)')]);
  },
  60_000,
);

test('finds that the title is gone once a page is loaded', async () => {
  expect(await findOn('/untitled', { timeoutMs: 3_000 })).toEqual(['The page has no h1 once it is loaded.']);
}, 60_000);

test.each([
  ['/blank', 'The page stays blank: it has no h1 after 1 s.'],
  ['/served', 'The page that the server rendered is not interactive after 1 s.'],
])(
  "counts what a page lacks when it has nothing left to do, however slow the gate's machine is: %s",
  async (address, what) => {
    expect(await findOn(address, { timeoutMs: 1_000 })).toEqual([what]);
  },
  60_000,
);

test('a page names addresses of the pages with parameters that it links to', async () => {
  const pages = ['/quests', '/quests/:quest'];
  const links = createFollowedLinks(pages, ['/quests/:quest']);
  await findOn('/quests', { pages, onLinks: links.add });
  expect(links.addresses()).toEqual(['/quests/7']);
}, 60_000);

test('what a sample path names may be missing on a site, unlike what every page needs', async () => {
  expect(await findOn('/quests/lost', { pages: ['/quests/:quest'] })).toEqual([]);
  expect(await findOn('/quests/lost', { pages: ['/quests/lost'] })).toEqual([
    expect.stringMatching(/404.* \/api\/quests\/lost$/),
  ]);
}, 60_000);
