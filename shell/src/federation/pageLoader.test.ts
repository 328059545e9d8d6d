import type { RegisteredRemote } from '@site/contract/http/registry';
import type { RemoteModule } from '@site/platform/feature';
import { deferred } from '@site/testing/deferred';
import { mockServer } from '@site/testing/mockServer';
import { i18n } from '../core/i18n.ts';
import { store } from '../core/store.ts';
import { queuedEntries } from '../core/report.ts';
import { loadPage, prefetchPage, type RemotePage } from './pageLoader.ts';

const mockLoadModule = jest.fn<Promise<RemoteModule>, [RegisteredRemote, string, boolean?]>();
jest.mock('./host.ts', () => ({
  loadModule: (...args: Parameters<typeof mockLoadModule>) => mockLoadModule(...args),
}));

const Page = () => null;

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

/** Returns a page of a remote. Each test uses its own remote, because failures are remembered per remote. */
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

const entryResponds = (status: number, version = '1') => ({
  [`HEAD /remotes/:name/${version}/remoteEntry.js`]: () => new Response(null, { status }),
});

async function outcome<Value>(promise: Promise<Value>): Promise<Value | Error> {
  let result: Value | Error | undefined;
  promise.then(
    (value) => (result = value),
    (error: Error) => (result = error),
  );
  while (result === undefined) await jest.advanceTimersByTimeAsync(100);
  return result;
}

const load = (page: RemotePage, again = false) => outcome(loadPage(page, again));
const attempts = () => mockLoadModule.mock.calls.map(([{ version }, , again = false]) => [version, again]);

beforeEach(() => {
  jest.useFakeTimers();
  mockLoadModule.mockReset();
  queuedEntries.length = 0;
});
afterEach(() => jest.useRealTimers());

test('loads the page with its strings in the namespace of remote and feature', async () => {
  const pinned = remote('plain');
  mockLoadModule.mockResolvedValue(build('1'));
  expect(await load(pageOf(pinned))).toBe(Page);
  expect(mockLoadModule.mock.calls).toEqual([[pinned, './manifest']]);
  expect(i18n.t('title', { ns: 'plain/beds' })).toBe('Beds 1');
});

test('retries a failure automatically, bypassing caches, without reporting it', async () => {
  mockServer(entryResponds(200));
  mockLoadModule.mockRejectedValueOnce(FAILURE).mockRejectedValueOnce(FAILURE).mockResolvedValue(build('1'));
  const startedAt = Date.now();
  const page = pageOf(remote('shaky'));
  expect(await load(page)).toBe(Page);
  expect(Date.now() - startedAt).toBeLessThan(1_800);
  await load(page);
  expect(attempts()).toEqual([
    ['1', false],
    ['1', true],
    ['1', true],
    ['1', false],
  ]);
  expect(queuedEntries.map(({ kind }) => kind)).toEqual(['load', 'load']);
});

test('reports a third failure and bypasses caches on the next visit', async () => {
  mockServer(entryResponds(200));
  mockLoadModule.mockRejectedValue(FAILURE);
  const page = pageOf(remote('ill'));
  expect(await load(page)).toBe(FAILURE);
  expect(attempts()).toHaveLength(3);
  expect(queuedEntries).toMatchObject([
    { kind: 'failure', build: { name: 'ill', version: '1' }, error: FAILURE },
  ]);

  mockLoadModule.mockResolvedValue(build('1'));
  expect(await load(page)).toBe(Page);
  expect(attempts().at(-1)).toEqual(['1', true]);
});

test('does not let the failure of one remote affect others', async () => {
  mockServer(entryResponds(200));
  mockLoadModule.mockImplementation(({ name }) =>
    name === 'sick' ? Promise.reject(FAILURE) : Promise.resolve(build('1')),
  );
  await load(pageOf(remote('sick')));
  mockLoadModule.mockClear();
  await load(pageOf(remote('healthy')));
  expect(attempts()).toEqual([['1', false]]);
});

test('counts a page chunk that fails to load as a failure of the remote', async () => {
  mockServer(entryResponds(200));
  const broken = { ...build('1'), pages: { '/garden': () => Promise.reject(FAILURE) } };
  mockLoadModule.mockResolvedValueOnce(broken).mockResolvedValue(build('1'));
  expect(await load(pageOf(remote('torn')))).toBe(Page);
  expect(attempts()).toEqual([
    ['1', false],
    ['1', true],
  ]);
});

test.each([
  ['page', { pages: {} }],
  ['strings', { strings: {} }],
])('rejects a module without the %s of the page', async (missing, fields) => {
  mockServer(entryResponds(200));
  mockLoadModule.mockResolvedValue({ ...build('1'), ...fields });
  expect(String(await load(pageOf(remote(`without-${missing}`))))).toContain('has nothing for /garden');
});

test('fails with a timeout error after fifteen seconds in total if a page hangs', async () => {
  mockServer(entryResponds(200));
  mockLoadModule
    .mockImplementationOnce(() => new Promise((_, reject) => setTimeout(() => reject(FAILURE), 12_000)))
    .mockReturnValue(deferred<RemoteModule>().promise);
  const startedAt = Date.now();
  expect(String(await load(pageOf(remote('hung'))))).toContain('hung /garden did not load in 15000 ms');
  expect(Date.now() - startedAt).toBeLessThanOrEqual(15_100);
});

test.each([404, 410])('moves the whole remote to the live build if its own is gone (%i)', async (status) => {
  const pinned = remote('moving', '1');
  const live = remote('moving', '2');
  mockServer({ ...entryResponds(status), ...registry(remote('other', '9'), live) });
  mockLoadModule.mockImplementation(({ version }) =>
    version === '1' ? Promise.reject(FAILURE) : Promise.resolve(build('2')),
  );
  expect(await load(pageOf(pinned))).toBe(Page);
  expect(i18n.t('title', { ns: 'moving/beds' })).toBe('Beds 2');
  await load({ ...pageOf(pinned), path: '/garden' });
  expect(mockLoadModule).toHaveBeenLastCalledWith(live, './manifest');
});

test.each([
  ['loyal', 'its entry exists', 200, registry(remote('loyal', '2'))],
  ['troubled', 'the server answers 500', 500, registry(remote('troubled', '2'))],
  ['same', 'the same build is live', 404, registry(remote('same', '1'))],
  ['withdrawn', 'it was withdrawn', 404, registry()],
  [
    'offline',
    'the registry is unreachable',
    404,
    { 'GET /api/registry': () => Promise.reject(new TypeError('Failed to fetch')) },
  ],
  ['broken', 'the registry fails', 404, { 'GET /api/registry': () => new Response('', { status: 500 }) }],
])('%s: keeps its build if %s', async (name, _, status, handlers) => {
  mockServer({ ...entryResponds(status), ...handlers });
  mockLoadModule.mockRejectedValue(FAILURE);
  expect(await load(pageOf(remote(name)))).toBe(FAILURE);
  expect(attempts()).toEqual([
    ['1', false],
    ['1', true],
    ['1', true],
  ]);
});

describe('prefetching a page’s data', () => {
  const address = { params: { bed: '3' }, query: new URLSearchParams('view=map') };
  const fetchData = (page: RemotePage) => prefetchPage(page, address, store.dispatch);

  test('calls the feature with the address', async () => {
    const prefetch = jest.fn();
    mockLoadModule.mockResolvedValue({
      ...build('1'),
      prefetches: { '/garden': () => Promise.resolve(prefetch) },
    });
    await fetchData(pageOf(remote('eager')));
    expect(prefetch.mock.calls).toEqual([[address, store.dispatch]]);
  });

  test.each([
    ['a page without a prefetch', { prefetches: {} }],
    ['a build older than this field', {}],
  ])('does nothing for %s', async (_, fields) => {
    mockLoadModule.mockResolvedValue({ ...build('1'), ...fields });
    await expect(fetchData(pageOf(remote('calm')))).resolves.toBeUndefined();
  });

  test('is skipped if the remote has failed', async () => {
    mockServer(entryResponds(200));
    const pinned = remote('frail');
    mockLoadModule.mockRejectedValue(FAILURE);
    await load(pageOf(pinned));
    mockLoadModule.mockClear();
    await fetchData(pageOf(pinned));
    expect(mockLoadModule).not.toHaveBeenCalled();
  });
});
