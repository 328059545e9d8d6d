import { guardedPage, isGuardedUnknown, publicRoutes } from './publicRoutes.ts';

const route = (path: string, login?: true, render?: 'server') => ({
  feature: 'page',
  path,
  title: { de: 'Seite', en: 'Page' },
  guard: { login },
  render,
});

const routes = [
  route('/clans', undefined, 'server'),
  route('/clans/:clan/chat', true),
  route('/news'),
  route('/shop', true, 'server'),
  route('/profile/:user', true),
];
const remote = { name: 'one', version: '1', global: '__remote_one', entry: '/entry.js' };
const registry = { remotes: [{ ...remote, modules: [{ module: './manifest', routes, navigation: [] }] }] };

test.each([
  [[], ['/clans']],
  [['/shop' as const], ['/clans', '/shop']],
])('with %j open, visitors get %j rendered', (publicPaths, paths) => {
  expect(publicRoutes(registry, { publicPaths }).map(({ path }) => path)).toEqual(paths);
});

test('a page for ranks stays closed below an open path', () => {
  const page = { ...route('/shop/orders', true, 'server'), guard: { staff: true as const } };
  const only = {
    remotes: [{ ...remote, modules: [{ module: './manifest', routes: [page], navigation: [] }] }],
  };
  expect(publicRoutes(only, { publicPaths: ['/shop'] })).toEqual([]);
});

test.each([
  ['/shop/elsewhere', true],
  ['/SHOP/elsewhere', true],
  ['/profile', true],
  ['/profile/a/b', true],
  ['/settings/more', true],
  ['/login/x', false],
  ['/settings2', false],
  ['/shopping', false],
  ['/news/x', false],
  ['/no/such/page', false],
])('the browser decides about %s: %s', (path, isGuarded) => {
  expect(isGuardedUnknown(path, registry, { publicPaths: [] })).toBe(isGuarded);
});

test('what is below an opened page is nothing to log in for', () => {
  expect(isGuardedUnknown('/shop/elsewhere', registry, { publicPaths: ['/shop'] })).toBe(false);
});

test.each([
  ['/profile/Lumi', '/profile/:user'],
  ['/Profile/Finn/', '/profile/:user'],
  ['/clans/1/chat', '/clans/:clan/chat'],
  ['/shop', '/shop'],
  ['/settings', '/settings'],
  ['/clans', undefined],
  ['/', undefined],
  ['/profile', undefined],
])('members who open %s share %s', (path, page) => {
  expect(guardedPage(path, registry, { publicPaths: [] })).toBe(page);
});

test('a page that the site opens is nobody’s own', () => {
  expect(guardedPage('/shop', registry, { publicPaths: ['/shop'] })).toBeUndefined();
});
