import { mockServer } from '@site/testing/mockServer';
import { renderInPage } from '@site/testing/renderPage';
import * as sampleSite from '@site/testing/sampleSite';
import { act, screen } from '@testing-library/react';
import type * as routesModule from '../boot/routes.ts';
import type * as noticeBuildsModule from '../federation/noticeBuilds.ts';
import type * as registryModule from '../federation/registry.ts';
import { update } from '../federation/registry.ts';
import type * as navigationModule from '../frame/navigation.ts';
import { UpdateNote, updateStrings } from './UpdateNote.tsx';
import { hear as hearOf } from './updates.ts';

jest.mock('../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));
const mockLoadAnew = jest.fn();
jest.mock('./loadAnew.ts', () => ({ loadAnew: () => mockLoadAnew() as unknown }));

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
  readonly noticeBuilds: typeof noticeBuildsModule.noticeBuilds;
  readonly registry: typeof registryModule;
  readonly navigationOf: typeof navigationModule.navigationOf;
  readonly routeOf: typeof routesModule.routeOf;
}

let shell: Shell;

beforeEach(async () => {
  jest.resetModules();
  mockLoadAnew.mockReset();
  const [{ noticeBuilds }, registry, { navigationOf }, { routeOf }] = await Promise.all([
    import('../federation/noticeBuilds.ts'),
    import('../federation/registry.ts'),
    import('../frame/navigation.ts'),
    import('../boot/routes.ts'),
  ]);
  shell = { noticeBuilds, registry, navigationOf, routeOf };
});

/** The page receives a response whose headers name the live state. */
async function hear(revision: string | null, version: string | null = shellVersion): Promise<void> {
  const headers = new Headers();
  if (revision !== null) headers.set('x-registry', revision);
  if (version !== null) headers.set('x-shell', version);
  shell.noticeBuilds(new Response(null, { headers }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
}

const registryAnswers = (revision: string | null, remotes: unknown = next) => ({
  'GET /api/registry': () =>
    Response.json({ remotes }, revision === null ? {} : { headers: { 'x-registry': revision } }),
});
const shopLabel = () => shell.navigationOf('navbar', 'en', null).find(({ to }) => to === '/shop')?.label;

test.each([
  ['says what the page knows', servedRevision, shellVersion],
  ['says nothing', null, null],
  ['comes from a server that knows no shells', servedRevision, null],
])('an answer that %s asks for nothing', async (_, revision, version) => {
  const server = mockServer();
  await hear(revision, version);
  expect(server.calls).toHaveLength(0);
  expect(shell.registry.update.take).toBeUndefined();
});

test('another registry is asked for once, waits for the next navigation, and then moves everything at once', async () => {
  const server = mockServer(registryAnswers('registry-2'));
  const stats = shell.routeOf('/stats');
  await hear('registry-2');
  await hear('registry-2');
  expect(server.calls).toHaveLength(1);
  expect([shopLabel(), shell.routeOf('/stats'), shell.registry.remotes()]).toEqual(['Shop', stats, served]);
  expect(shell.routeOf('/shop/gifts').path).toBe('/shop/*');

  const watcher = jest.fn();
  shell.registry.watchRemotes(watcher);
  expect(shell.registry.update.take?.()).toBe(false);
  expect(watcher).toHaveBeenCalledTimes(1);
  expect(shopLabel()).toBe('Market');
  expect(shell.routeOf('/shop/gifts').remote).toMatchObject({ name: 'shop', version: '2' });
  // The route loads its code again; if the build is the same, it is already cached.
  expect(shell.routeOf('/stats')).not.toBe(stats);

  expect(shell.registry.update.take?.()).toBe(false);
  expect(watcher).toHaveBeenCalledTimes(1);
});

test('a deployment that is taken back before anybody has moved changes nothing', async () => {
  mockServer(registryAnswers('registry-2'));
  await hear('registry-2');
  await hear(servedRevision);
  shell.registry.update.take?.();
  expect(shell.registry.remotes()).toEqual(served);
});

test.each([
  ['nobody answers', { 'GET /api/registry': () => Promise.reject(new TypeError('Failed to fetch')) }],
  ['the server has trouble', { 'GET /api/registry': () => new Response(null, { status: 500 }) }],
  ['the replica that answers does not know of it yet', registryAnswers(servedRevision, served)],
])('where %s the page stays as it is, and the next answer asks again', async (_, handlers) => {
  const server = mockServer(handlers);
  await hear('registry-2');
  shell.registry.update.take?.();
  expect(shell.registry.remotes()).toEqual(served);
  server.use(registryAnswers('registry-2'));
  await hear('registry-2');
  shell.registry.update.take?.();
  expect(shell.registry.remotes()).toEqual(next);
});

test('another shell comes with the whole page, at the next navigation', async () => {
  mockServer();
  await hear(servedRevision, 'shell-2');
  expect(mockLoadAnew).not.toHaveBeenCalled();
  expect(shell.registry.update.take?.()).toBe(true);
  expect(mockLoadAnew).toHaveBeenCalledTimes(1);

  await hear(servedRevision, shellVersion);
  expect(shell.registry.update.take?.()).toBe(false);
});

test('a quiet note says that there is a newer page, and goes with it', async () => {
  mockServer(registryAnswers(null, []));
  await renderInPage(<UpdateNote />, { strings: { 'shell/updates': updateStrings } });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await act(() => hearOf('registry-2', 'shell-1'));
  expect(screen.getByRole('status')).toHaveTextContent('you get it with the next page you open');
  act(() => void update.take?.());
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
