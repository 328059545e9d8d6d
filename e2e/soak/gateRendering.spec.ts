import { buildOf, FEATURE, ROUTE_END, saidOf, test } from '../support/gatedSite.ts';
import { ship } from '../support/pipeline.ts';
import { expect } from '../support/test.ts';

test.describe.configure({ timeout: 300_000 });

const RENDERED_PAGES: Readonly<Record<string, { page: string; said: RegExp }>> = {
  split: {
    page: `createElement('h1', null, typeof document === 'undefined' ? 'Server' : 'Browser')`,
    said: /The server and the browser render the page differently: /,
  },
  dry: {
    page: `createElement('h1', null, document.title)`,
    said: /The server could not render the page: ReferenceError: document is not defined/,
  },
};
const RENDERED_ROUTES = Object.entries(RENDERED_PAGES).map(
  ([
    name,
    { page },
  ]) => `{ path: '/guestbook/${name}', title: { de: 'Flawed', en: 'Flawed' }, guard: {}, render: 'server',
    page: () => import('react').then(({ createElement }) => () => ${page}) },`,
);
test('a build whose pages the server renders differently, or not at all, is refused', async ({
  apiClient,
  site,
}) => {
  const split = await buildOf(site, { [FEATURE]: [ROUTE_END, [ROUTE_END, ...RENDERED_ROUTES].join('\n')] });
  const shipped = await ship(apiClient, site.token, split);
  expect(shipped.state).toBe('refused');
  const said = saidOf(shipped);
  for (const [name, flaw] of Object.entries(RENDERED_PAGES)) {
    expect(said).toMatch(flaw.said);
    expect(said).toContain(`: /guestbook/${name}`);
  }
});
