import type { RegisteredRemote } from '@site/contract/http/registry';
import type { RemoteModule } from '@site/platform/feature';
import { mockServer } from '@site/testing/mockServer';
import { i18n } from '../boot/i18n.ts';
import { store } from '../boot/store.ts';
import { loadHost, loadRemotePage, prefetchRemotePage, type RemotePage } from './remotePages.ts';

const mockLoadModule = jest.fn<Promise<RemoteModule>, [RegisteredRemote, string, boolean?]>();
let mockHostFails = false;
jest.mock('./host.ts', () => {
  if (mockHostFails) throw new Error('no federation runtime');
  return { loadModule: mockLoadModule };
});

const Page = () => null;

/** The module that a build of a remote exposes. */
function build(version: string): RemoteModule {
  return {
    data: { routes: [], navigation: [] },
    pages: { '/garden': () => Promise.resolve(Page) },
    strings: {
      beds: {
        de: () => Promise.resolve({ title: `Beete ${version}` }),
        en: () => Promise.resolve({ title: `Beds ${version}` }),
      },
    },
  };
}

function remote(name: string, version = '1'): RegisteredRemote {
  const entry = `/remotes/${name}/${version}/remoteEntry.js`;
  return { name, version, global: `__remote_${name}`, modules: [], entry };
}

/** Each test has a remote of its own: what failed is remembered by name. */
const pageOf = (pinned: RegisteredRemote): RemotePage => ({
  remote: pinned,
  module: './manifest',
  feature: 'beds',
  path: '/garden',
});

const FAILURE = new Error('404');
const registry = (...remotes: RegisteredRemote[]) => ({
  'GET /api/registry': () => Response.json({ remotes }),
});

beforeEach(() => {
  mockLoadModule.mockReset();
});

test('a federation runtime that does not arrive is asked for again', async () => {
  mockHostFails = true;
  await expect(loadHost()).rejects.toThrow('no federation runtime');
  mockHostFails = false;
  await expect(loadHost()).resolves.toHaveProperty('loadModule');
  expect(loadHost()).toBe(loadHost());
});

test('loads the page with its strings, which belong to remote and feature', async () => {
  const pinned = remote('plain');
  mockLoadModule.mockResolvedValue(build('1'));
  expect(await loadRemotePage(pageOf(pinned))).toBe(Page);
  expect(mockLoadModule.mock.calls).toEqual([[pinned, './manifest']]);
  expect(i18n.t('title', { ns: 'plain/beds' })).toBe('Beds 1');
});

test('a failure is told and remembered: the next try asks for fresh files, and the one after a success does not', async () => {
  const pinned = remote('shaky');
  mockLoadModule.mockRejectedValueOnce(FAILURE).mockResolvedValue(build('1'));
  await expect(loadRemotePage(pageOf(pinned))).rejects.toThrow(FAILURE);
  expect(await loadRemotePage(pageOf(pinned))).toBe(Page);
  expect(await loadRemotePage(pageOf(pinned))).toBe(Page);
  expect(mockLoadModule.mock.calls).toEqual([
    [pinned, './manifest'],
    [pinned, './manifest', true],
    [pinned, './manifest'],
  ]);
});

test('the failure of one remote is no matter of the others', async () => {
  const healthy = remote('healthy');
  mockLoadModule.mockRejectedValueOnce(FAILURE).mockResolvedValue(build('1'));
  await expect(loadRemotePage(pageOf(remote('ill')))).rejects.toThrow(FAILURE);
  await loadRemotePage(pageOf(healthy));
  expect(mockLoadModule).toHaveBeenLastCalledWith(healthy, './manifest');
});

test('a page chunk or a text that does not arrive counts as a failure of the remote', async () => {
  const pinned = remote('torn');
  const torn = { ...build('1'), pages: { '/garden': () => Promise.reject(FAILURE) } };
  mockLoadModule.mockResolvedValueOnce(torn).mockResolvedValueOnce(build('1'));
  await expect(loadRemotePage(pageOf(pinned))).rejects.toThrow(FAILURE);
  await loadRemotePage(pageOf(pinned));
  expect(mockLoadModule).toHaveBeenLastCalledWith(pinned, './manifest', true);
});

test.each([
  ['page', { pages: {} }],
  ['strings', { strings: {} }],
])('a module without the %s it promised is a failure', async (what, lacking) => {
  mockLoadModule.mockResolvedValue({ ...build('1'), ...lacking });
  await expect(loadRemotePage(pageOf(remote(`without-${what}`)))).rejects.toThrow('has no page for /garden');
});

test('stays with its build after a first failure, whatever is live', async () => {
  mockServer();
  const pinned = remote('loyal');
  mockLoadModule.mockRejectedValueOnce(FAILURE).mockResolvedValue(build('1'));
  await expect(loadRemotePage(pageOf(pinned))).rejects.toThrow(FAILURE);
  await loadRemotePage(pageOf(pinned));
  expect(mockLoadModule).toHaveBeenLastCalledWith(pinned, './manifest', true);
});

test('moves to the live build as a whole when its own fails again, strings included', async () => {
  const pinned = remote('moving', '1');
  const live = remote('moving', '2');
  mockServer(registry(remote('other', '9'), live));
  mockLoadModule.mockResolvedValueOnce(build('1'));
  await loadRemotePage(pageOf(pinned));

  mockLoadModule.mockImplementation(({ version }) =>
    version === '1' ? Promise.reject(FAILURE) : Promise.resolve(build('2')),
  );
  await expect(loadRemotePage(pageOf(pinned))).rejects.toThrow(FAILURE);
  expect(await loadRemotePage(pageOf(pinned))).toBe(Page);
  expect(mockLoadModule).toHaveBeenLastCalledWith(live, './manifest', true);
  expect(i18n.t('title', { ns: 'moving/beds' })).toBe('Beds 2');

  await loadRemotePage(pageOf(pinned));
  expect(mockLoadModule).toHaveBeenLastCalledWith(live, './manifest');
});

test('moves to the live build too when it is only the chunk of the page that is gone', async () => {
  const pinned = remote('chunkless', '1');
  const live = remote('chunkless', '2');
  mockServer(registry(live));
  const torn = { ...build('1'), pages: { '/garden': () => Promise.reject(FAILURE) } };
  mockLoadModule.mockImplementation(({ version }) => Promise.resolve(version === '1' ? torn : build('2')));
  await expect(loadRemotePage(pageOf(pinned))).rejects.toThrow(FAILURE);
  expect(await loadRemotePage(pageOf(pinned))).toBe(Page);
  expect(mockLoadModule).toHaveBeenLastCalledWith(live, './manifest', true);
});

test.each([
  ['same', 'the same build is live', registry(remote('same', '1'))],
  ['withdrawn', 'it was withdrawn', registry()],
  [
    'offline',
    'nobody answers',
    { 'GET /api/registry': () => Promise.reject(new TypeError('Failed to fetch')) },
  ],
  ['broken', 'the registry fails', { 'GET /api/registry': () => new Response('', { status: 500 }) }],
])('%s: fails when its build fails again and %s', async (name, _, handlers) => {
  const pinned = remote(name, '1');
  const server = mockServer(handlers);
  mockLoadModule.mockRejectedValue(FAILURE);
  await expect(loadRemotePage(pageOf(pinned))).rejects.toThrow(FAILURE);
  expect(server.calls).toHaveLength(0);
  await expect(loadRemotePage(pageOf(pinned))).rejects.toThrow(FAILURE);
  expect(server.calls).toHaveLength(1);
  expect(mockLoadModule.mock.calls).toEqual([
    [pinned, './manifest'],
    [pinned, './manifest', true],
  ]);
});

describe('data ahead of a page', () => {
  const address = { params: { bed: '3' }, query: new URLSearchParams('view=map') };
  const fetchData = (page: RemotePage) => prefetchRemotePage(page, address, store.dispatch);

  test('is fetched by the feature, which is told the address', async () => {
    const prefetch = jest.fn();
    mockLoadModule.mockResolvedValue({
      ...build('1'),
      prefetches: { '/garden': () => Promise.resolve(prefetch) },
    });
    await fetchData(pageOf(remote('eager')));
    expect(prefetch.mock.calls).toEqual([[address, store.dispatch]]);
  });

  test.each([
    ['no data', { prefetches: {} }],
    ['a build from before there was any', {}],
  ])('is nothing for %s', async (_, own) => {
    mockLoadModule.mockResolvedValue({ ...build('1'), ...own });
    await expect(fetchData(pageOf(remote('calm')))).resolves.toBeUndefined();
  });

  test('is left to the page itself where the remote has failed', async () => {
    const pinned = remote('frail');
    mockLoadModule.mockRejectedValueOnce(FAILURE).mockResolvedValue(build('1'));
    await expect(loadRemotePage(pageOf(pinned))).rejects.toThrow(FAILURE);
    await fetchData(pageOf(pinned));
    expect(mockLoadModule).toHaveBeenCalledTimes(1);
  });
});
