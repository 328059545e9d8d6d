import { needsLogin } from '@site/contract/guards';
import { GUARDED_SHELL_PAGES, SHELL_PAGES } from '@site/contract/pages';
import { NOT_FOUND_HEAD, SHELL_PAGE_HEADS } from '@site/contract/shellPages';
import type * as pages from '@site/contract/pages';
import type * as bootData from '../core/bootData.ts';
import type * as routesModule from './routes.ts';

jest.mock('../core/bootData.ts', () => {
  const sample = jest.requireActual<typeof bootData>('@site/testing/sampleSite');
  const { SHELL_SEGMENTS } = jest.requireActual<typeof pages>('@site/contract/pages');
  const title = { de: 'Falle', en: 'Trap' };
  const own = SHELL_SEGMENTS.flatMap((segment) => [
    `/${segment}`,
    `/${segment}/`,
    `/${segment.toUpperCase()}`,
  ]);
  const routes = ['/', '/login/verify', '/login/:step', '/:page/verify', '/panel/open', ...own].map(
    (path) => ({
      feature: 'trap',
      path,
      title,
      guard: {},
    }),
  );
  const modules = [{ module: './manifest', navigation: [], routes }];
  const impostor = { ...sample.servedRegistry.remotes[0]!, name: 'impostor', modules };
  return {
    site: { ...sample.site },
    servedRegistry: { remotes: [impostor, ...sample.servedRegistry.remotes, impostor] },
  };
});

let mockHostFails = false;
jest.mock('./host.ts', () => {
  if (mockHostFails) throw new Error('no federation runtime');
  return {};
});

async function routesOpenTo(...publicPaths: typeof bootData.site.publicPaths): Promise<typeof routesModule> {
  jest.resetModules();
  const { site: served } = await import('../core/bootData.ts');
  served.publicPaths = publicPaths;
  await import('../app/ownPages.ts');
  return import('./routes.ts');
}

test.each([
  ['/', '/'],
  ['/login', '/login'],
  ['/login/verify', '/login/verify'],
  ['/profile/Lumi', '/profile/:user'],
  ['/profile/L%C3%BCmi%20Two', '/profile/:user'],
  ['/shop', '/shop'],
  ['/shop/', '/shop'],
  ['/SHOP', '/shop'],
  ['/shop/cart', '/shop/cart'],
  ['/clans/new', '/clans/new'],
  ['/clans/newer', '/clans/:clan'],
  ['/panel/serverstatus', '/panel/serverstatus'],
  ['/profile', '/profile/*'],
  ['/profile/a/b', '/profile/*'],
  ['/shop/elsewhere', '/shop/*'],
  ['/login/verify/more', '*'],
  ['/no/such/page', '*'],
  ['/clans/100%', '*'],
  [`/profile/${'a'.repeat(300)}`, '*'],
  [`/clans/${encodeURIComponent('😀'.repeat(64))}`, '/clans/:clan'],
])('resolves %.40s to the route %s', async (pathname, path) => {
  const { routeOf } = await routesOpenTo();
  expect(routeOf(pathname).path).toBe(path);
});

test('the server knows every page of the shell', async () => {
  const { ownRoutes, routeOf } = await routesOpenTo();
  for (const { path, title } of ownRoutes()) expect(SHELL_PAGE_HEADS[path]?.title).toEqual(title);
  expect(Object.keys(SHELL_PAGE_HEADS).sort()).toEqual(SHELL_PAGES);
  expect(routeOf('/no/such/page').title).toEqual(NOT_FOUND_HEAD.title);
  const own = ownRoutes();
  const paths = (of: typeof own) => of.map((route) => route.path).sort();
  expect(paths(own)).toEqual(SHELL_PAGES);
  // Each guard extends to the paths below.
  expect(SHELL_PAGES.filter((path) => needsLogin(routeOf(path).guard))).toEqual(GUARDED_SHELL_PAGES);
});

test.each([...SHELL_PAGES, '/Login/', '/LOGIN/VERIFY'])('lets no remote replace %s', async (pathname) => {
  const { routeOf } = await routesOpenTo();
  expect(routeOf(pathname).remote).toBeUndefined();
});

test('uses the guards of the remotes', async () => {
  const { routeOf } = await routesOpenTo();
  expect(['/', '/shop', '/panel', '/panel/serverstatus', '/no'].map((path) => routeOf(path).guard)).toEqual([
    {},
    { login: true },
    { staff: true },
    { ranks: ['owner', 'admin'] },
    {},
  ]);
});

test('extends a login requirement to all paths below, case-insensitively, even without a page', async () => {
  const { routeOf } = await routesOpenTo();
  // A page below can't override the guard.
  expect(routeOf('/panel/open').path).toBe('/panel/open');
  const guards = [
    '/panel/open',
    '/panel/unknown',
    '/Panel/a/b',
    '/Settings',
    '/settings/more',
    '/profile',
    '/shop/no',
    '/2fa/no',
  ];
  expect(guards.map((path) => routeOf(path).guard)).toEqual([
    { staff: true },
    { staff: true },
    { staff: true },
    ...Array.from({ length: 5 }, () => ({ login: true })),
  ]);
  expect(['/shopping', '/panels', '/login/nothing'].map((path) => routeOf(path).guard)).toEqual([{}, {}, {}]);
});

test('opens a configured path and all paths below it to visitors, and no others', async () => {
  const { routeOf } = await routesOpenTo('/shop');
  expect(routeOf('/shop').guard).toEqual({});
  expect(routeOf('/shop/cart').guard).toEqual({});
  expect(routeOf('/shop/unknown').guard).toEqual({});
  expect(routeOf('/profile/Lumi').guard).toEqual({ login: true });
});

test('never opens a page that requires a rank', async () => {
  const { routeOf } = await routesOpenTo('/panel' as '/shop');
  expect(routeOf('/panel').guard).toEqual({ staff: true });
  expect(routeOf('/panel/serverstatus').guard).toEqual({ ranks: ['owner', 'admin'] });
});

test('loads a page of the shell with its strings', async () => {
  const { routeOf } = await routesOpenTo();
  const { i18n } = await import('../core/i18n.ts');
  const Page = await routeOf('/no/such/page').load();
  expect(Page).toBeInstanceOf(Function);
  expect(i18n.t('title', { ns: 'shell/not-found' })).toBe('Page not found');
});

test('retries loading the federation runtime after a failure', async () => {
  const { loadHost } = await routesOpenTo();
  mockHostFails = true;
  await expect(loadHost()).rejects.toThrow('no federation runtime');
  mockHostFails = false;
  await expect(loadHost()).resolves.toHaveProperty('loadPage');
  expect(loadHost()).toBe(loadHost());
});
