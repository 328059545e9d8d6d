import { mockServer } from '@site/testing/mockServer';
import { renderInPage } from '@site/testing/renderPage';
import * as sampleSite from '@site/testing/sampleSite';
import { settle } from '@site/testing/settle';
import { act, screen } from '@testing-library/react';
import type * as routesModule from './routes.ts';
import type * as newerBuildsModule from '../core/newerBuilds.ts';
import type * as registryModule from './registry.ts';
import { applyUpdate, noticeBuilds } from '../core/newerBuilds.ts';
import type * as navigationModule from '../frame/navigation.ts';
import { UpdateNote, updateStrings } from './UpdateNote.tsx';
import { followNewBuilds } from './updates.ts';

jest.mock('../core/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));
const mockReloadPage = jest.fn();
jest.mock('../core/reloadPage.ts', () => ({ reloadPage: () => mockReloadPage() as unknown }));

const { servedRegistry, servedRevision, shellVersion } = sampleSite;
const served = servedRegistry.remotes;

/** The site after the shop was deployed: another build, with another label in the menu. */
const [newShop] = served
  .filter(({ name }) => name === 'shop')
  .map((remote) => ({
    ...remote,
    version: '2',
    modules: remote.modules.map((module) => ({
      ...module,
      routes: [...module.routes, { ...module.routes[0]!, path: '/shop/gifts', guard: {} }],
      navigation: module.navigation.map((link) => ({ ...link, label: { de: 'Markt', en: 'Market' } })),
    })),
  }));
const next = served.map((remote) => (remote.name === 'shop' ? newShop! : remote));

interface Shell {
  readonly builds: typeof newerBuildsModule;
  readonly registry: typeof registryModule;
  readonly navigationOf: typeof navigationModule.navigationOf;
  readonly routeOf: typeof routesModule.routeOf;
}

let shell: Shell;

beforeEach(async () => {
  jest.resetModules();
  mockReloadPage.mockReset();
  const [builds, registry, { navigationOf }, { routeOf }] = await Promise.all([
    import('../core/newerBuilds.ts'),
    import('./registry.ts'),
    import('../frame/navigation.ts'),
    import('./routes.ts'),
    import('../app/ownPages.ts'),
    import('./updates.ts').then(({ followNewBuilds }) => followNewBuilds()),
  ]);
  shell = { builds, registry, navigationOf, routeOf };
});

async function receive(revision: string | null, version: string | null = shellVersion): Promise<void> {
  const headers = new Headers();
  if (revision !== null) headers.set('x-registry', revision);
  if (version !== null) headers.set('x-shell', version);
  shell.builds.noticeBuilds(new Response(null, { headers }));
  await settle();
}

const registryAnswers = (revision: string | null, remotes: unknown = next) => ({
  'GET /api/registry': () =>
    Response.json({ remotes }, revision === null ? {} : { headers: { 'x-registry': revision } }),
});
const shopLabel = () => shell.navigationOf('navbar', 'en', null).find(({ to }) => to === '/shop')?.label;

test.each([
  ['names the current versions', servedRevision, shellVersion],
  ['names no versions', null, null],
  ['names no shell version', servedRevision, null],
])('a response that %s causes no request', async (_, revision, version) => {
  const server = mockServer();
  await receive(revision, version);
  expect(server.calls).toHaveLength(0);
  expect(shell.builds.pendingUpdate.apply).toBeUndefined();
});

test('a new registry is fetched once and applied as a whole on the next navigation', async () => {
  const server = mockServer(registryAnswers('registry-2'));
  const stats = shell.routeOf('/stats');
  await receive('registry-2');
  await receive('registry-2');
  expect(server.calls).toHaveLength(1);
  expect([shopLabel(), shell.routeOf('/stats'), shell.registry.remotes()]).toEqual(['Shop', stats, served]);
  expect(shell.routeOf('/shop/gifts').path).toBe('/shop/*');

  const watcher = jest.fn();
  shell.registry.watchRemotes(watcher);
  expect(shell.builds.applyUpdate()).toBe(false);
  expect(watcher).toHaveBeenCalledTimes(1);
  expect(shopLabel()).toBe('Market');
  expect(shell.routeOf('/shop/gifts').remote).toMatchObject({ name: 'shop', version: '2' });
  // The route loads its code again; if the build is the same, it is already cached.
  expect(shell.routeOf('/stats')).not.toBe(stats);

  expect(shell.builds.applyUpdate()).toBe(false);
  expect(watcher).toHaveBeenCalledTimes(1);
});

test('a deployment that is rolled back before the next navigation changes nothing', async () => {
  mockServer(registryAnswers('registry-2'));
  await receive('registry-2');
  await receive(servedRevision);
  shell.builds.applyUpdate();
  expect(shell.registry.remotes()).toEqual(served);
});

test.each([
  [
    'the server is unreachable',
    { 'GET /api/registry': () => Promise.reject(new TypeError('Failed to fetch')) },
  ],
  ['the server answers 500', { 'GET /api/registry': () => new Response(null, { status: 500 }) }],
  ['the replica still has the old registry', registryAnswers(servedRevision, served)],
])('when %s, the page keeps its builds, and the next response tries again', async (_, handlers) => {
  const server = mockServer(handlers);
  await receive('registry-2');
  shell.builds.applyUpdate();
  expect(shell.registry.remotes()).toEqual(served);
  server.use(registryAnswers('registry-2'));
  await receive('registry-2');
  shell.builds.applyUpdate();
  expect(shell.registry.remotes()).toEqual(next);
});

test('a new shell reloads the page on the next navigation', async () => {
  mockServer();
  await receive(servedRevision, 'shell-2');
  expect(mockReloadPage).not.toHaveBeenCalled();
  expect(shell.builds.applyUpdate()).toBe(true);
  expect(mockReloadPage).toHaveBeenCalledTimes(1);

  await receive(servedRevision, shellVersion);
  expect(shell.builds.applyUpdate()).toBe(false);
});

test('what a response announces before this code has loaded is prepared once it has', async () => {
  mockServer(registryAnswers('registry-2'));
  delete shell.builds.pendingUpdate.prepare;
  await receive('registry-2');
  shell.builds.applyUpdate();
  expect(shell.registry.remotes()).toEqual(served);
  (await import('./updates.ts')).followNewBuilds();
  await settle();
  shell.builds.applyUpdate();
  expect(shell.registry.remotes()).toEqual(next);
});

test('a note announces the update until it is applied', async () => {
  mockServer(registryAnswers(null, []));
  await renderInPage(<UpdateNote />, { strings: { 'shell/updates': updateStrings } });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  followNewBuilds();
  noticeBuilds(new Response(null, { headers: { 'x-registry': 'registry-2' } }));
  await settle();
  expect(screen.getByRole('status')).toHaveTextContent('you get it with the next page you open');
  act(() => void applyUpdate());
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
