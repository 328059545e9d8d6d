import '@site/testing/freshStore';
import { deferred } from '@site/testing/deferred';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { waitFor } from '@testing-library/react';
import type { SiteRoute } from '../boot/routes.ts';
import { store } from '../boot/store.ts';
import { maintenanceHeard } from '../maintenance/maintenanceSlice.ts';
import { accessToken, startSession } from '../session/accessToken.ts';
import { rememberSession } from '../session/storedSession.ts';
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
jest.mock('../boot/routes.ts', () => ({ routeOf: (pathname: string) => mockRoutes.get(pathname) }));
jest.mock('../maintenance/askMaintenance.ts', () => ({ askMaintenance: () => Promise.resolve(true) }));

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

test('an open page is loaded', async () => {
  expect(await enter('/open')).toEqual({
    pathname: '/open',
    route: mockRoutes.get('/open'),
    content: { page: Page },
  });
});

test('an open page renews a session that is remembered, and does not wait for it', async () => {
  const answer = deferred<Response>();
  const server = mockServer({ 'POST /api/refresh': () => answer.promise });
  rememberSession(player());
  expect(await enter('/open')).toMatchObject({ content: { page: Page } });
  answer.resolve(Response.json({ accessToken: 'token', user: player() }));
  await waitFor(() => expect(accessToken()).toBe('token'));
  await enter('/open');
  expect(server.callsTo('/api/refresh')).toHaveLength(1);
});

test('code is never loaded, nor data asked for, for a visitor whom the guard stops', async () => {
  mockServer();
  expect(await enter('/mine', '?tab=2')).toMatchObject({ redirect: '/login?from=%2Fmine%3Ftab%3D2' });
  expect(await enter('/panel')).toMatchObject({ redirect: '/login?from=%2Fpanel' });
  expect(loadOf('/mine')).not.toHaveBeenCalled();
  expect(mockRoutes.get('/mine')?.prefetch).not.toHaveBeenCalled();
  expect(loadOf('/panel')).not.toHaveBeenCalled();
});

test('code is never loaded for a rank that may not enter', async () => {
  mockServer({ 'GET /api/user/rank': () => Response.json({ rank: 'player' }) });
  store.dispatch(startSession({ accessToken: 'token', user: player({ rank: 'owner' }) }));
  expect(await enter('/panel')).toMatchObject({ redirect: '/' });
  expect(loadOf('/panel')).not.toHaveBeenCalled();
});

test('data is asked for beside the code, and not by a page that is there already', async () => {
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
])('what stands in %s is given to who asks for data as the page gets it', (pathname, clan) => {
  const clans = route('/clans/:clan', {});
  clans.prefetch.mockRejectedValue(new Error('no server'));
  prefetchData(clans, { pathname, search: '?page=2' }, store.dispatch);
  const query = new URLSearchParams('page=2');
  expect(clans.prefetch).toHaveBeenCalledWith({ params: { clan }, query }, store.dispatch);
});

test('the guard is asked at each visit, the code is loaded at the first one', async () => {
  const server = mockServer({ 'GET /api/user/rank': () => Response.json({ rank: 'mod' }) });
  store.dispatch(startSession({ accessToken: 'token', user: player() }));
  await enter('/panel');
  await enter('/panel');
  expect(server.calls).toHaveLength(2);
  expect(loadOf('/panel')).toHaveBeenCalledTimes(1);
});

test('a page that can not be loaded is told as such, and the next visit tries again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const error = new Error('chunk is missing');
  loadOf('/open')?.mockRejectedValueOnce(error);
  expect(await enter('/open')).toMatchObject({ content: { error } });
  expect(log).toHaveBeenCalledTimes(1);
  expect(await enter('/open')).toMatchObject({ content: { page: Page } });
});

test('maintenance comes before the guard of the page', async () => {
  store.dispatch(maintenanceHeard({ enabled: true, message: '' }));
  mockServer({ 'GET /api/user/rank': () => Response.json({ rank: 'player' }) });
  store.dispatch(startSession({ accessToken: 'token', user: player() }));
  expect(await enter('/panel')).toEqual({ allowed: false, redirect: '/maintenance?from=%2Fpanel' });
});

test('a guard that breaks is logged, and the navigation goes on', async () => {
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
