import '@site/testing/freshStore';
import { deferred } from '@site/testing/deferred';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { waitFor } from '@testing-library/react';
import type { SiteRoute } from '../federation/routes.ts';
import { store } from '../core/store.ts';
import { maintenanceHeard } from '@site/platform/maintenance';
import { accessToken, startSession } from '../session/accessToken.ts';
import { rememberSession } from '../session/rememberSession.ts';
import { enterRoute, prefetchData } from './enterRoute.ts';

const Page = () => null;
const route = (
  path: string,
  guard: SiteRoute['guard'],
): SiteRoute & { load: jest.Mock; prefetch: jest.Mock } => ({
  path,
  title: { de: path, en: path },
  guard,
  load: jest.fn(() => Promise.resolve(Page)),
  prefetch: jest.fn(() => Promise.resolve()),
});

const mockRoutes = new Map<string, ReturnType<typeof route>>();
jest.mock('../federation/routes.ts', () => ({ routeOf: (pathname: string) => mockRoutes.get(pathname) }));
jest.mock('../maintenance/fetchMaintenance.ts', () => ({ fetchMaintenance: () => Promise.resolve(true) }));

beforeEach(() => {
  for (const [path, guard] of [
    ['/open', {}],
    ['/mine', { login: true }],
    ['/panel', { staff: true }],
  ] as const) {
    mockRoutes.set(path, route(path, guard));
  }
});

const enter = (path: string, query = '') => enterRoute(path, path + query, store);
const loadOf = (path: string) => mockRoutes.get(path)?.load;

test('refreshes a stored session on an open page without waiting for it', async () => {
  const answer = deferred<Response>();
  const server = mockServer({ 'POST /api/refresh': () => answer.promise });
  rememberSession(player());
  expect(await enter('/open')).toMatchObject({ content: { page: Page } });
  answer.resolve(Response.json({ accessToken: 'token', user: player() }));
  await waitFor(() => expect(accessToken()).toBe('token'));
  await enter('/open');
  expect(server.callsTo('/api/refresh')).toHaveLength(1);
});

test('loads neither code nor data for a visitor whom the guard redirects', async () => {
  mockServer();
  expect(await enter('/mine', '?tab=2')).toMatchObject({ redirect: '/login?from=%2Fmine%3Ftab%3D2' });
  expect(await enter('/panel')).toMatchObject({ redirect: '/login?from=%2Fpanel' });
  expect(loadOf('/mine')).not.toHaveBeenCalled();
  expect(mockRoutes.get('/mine')?.prefetch).not.toHaveBeenCalled();
  expect(loadOf('/panel')).not.toHaveBeenCalled();
});

test('loads no code for a rank without access', async () => {
  mockServer({ 'GET /api/user/rank': () => Response.json({ rank: 'player' }) });
  store.dispatch(startSession({ accessToken: 'token', user: player({ rank: 'owner' }) }));
  expect(await enter('/panel')).toMatchObject({ redirect: '/' });
  expect(loadOf('/panel')).not.toHaveBeenCalled();
});

test('prefetches data in parallel with the code, but not for a loaded page', async () => {
  await enter('/open', '?tab=2');
  const { prefetch } = mockRoutes.get('/open')!;
  expect(prefetch).toHaveBeenCalledTimes(1);
  const [address] = prefetch.mock.calls[0] as [{ query: URLSearchParams }];
  expect(address.query.get('tab')).toBe('2');
  await enter('/open', '?tab=3');
  expect(prefetch).toHaveBeenCalledTimes(1);
});

test.each([
  ['/clans/Crimson%20Otters', 'Crimson Otters'],
  ['/clans/%C3%9Cber%20%F0%9F%A6%A6%20%2F%20%5B1%5D', 'Über 🦦 / [1]'],
  ['/clans/100%25', '100%'],
  ['/clans/OTTR/', 'OTTR'],
])('passes the parameters of %s to prefetch as the page decodes them', (pathname, clan) => {
  const clans = route('/clans/:clan', {});
  clans.prefetch.mockRejectedValue(new Error('no server'));
  prefetchData(clans, { pathname, search: '?page=2' }, store.dispatch);
  const query = new URLSearchParams('page=2');
  expect(clans.prefetch).toHaveBeenCalledWith({ params: { clan }, query }, store.dispatch);
});

test('checks the guard on each visit and loads the code on the first one', async () => {
  const server = mockServer({ 'GET /api/user/rank': () => Response.json({ rank: 'mod' }) });
  store.dispatch(startSession({ accessToken: 'token', user: player() }));
  await enter('/panel');
  await enter('/panel');
  expect(server.calls).toHaveLength(2);
  expect(loadOf('/panel')).toHaveBeenCalledTimes(1);
});

test('returns the error of a page that can’t be loaded, and retries on the next visit', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const error = new Error('chunk is missing');
  loadOf('/open')?.mockRejectedValueOnce(error);
  expect(await enter('/open')).toMatchObject({ content: { error } });
  expect(log).toHaveBeenCalledTimes(1);
  expect(await enter('/open')).toMatchObject({ content: { page: Page } });
});

test('checks maintenance before the guard of the page', async () => {
  store.dispatch(maintenanceHeard({ enabled: true, message: '' }));
  mockServer({ 'GET /api/user/rank': () => Response.json({ rank: 'player' }) });
  store.dispatch(startSession({ accessToken: 'token', user: player() }));
  expect(await enter('/panel')).toEqual({ allowed: false, redirect: '/maintenance?from=%2Fpanel' });
});

test('logs a guard that throws, and allows the navigation', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const broken = {
    ...store,
    getState: () =>
      jest.fn(() => {
        throw new Error('a bug');
      })() as never,
  };
  expect(await enterRoute('/mine', '/mine', broken)).toMatchObject({ content: { page: Page } });
  expect(warn).toHaveBeenCalledWith('The guard of /mine has failed.', expect.any(Error));
});
