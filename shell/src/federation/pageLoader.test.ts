import type { RegisteredRemote } from '@site/contract/http/registry';
import type { RemoteModule } from '@site/platform/feature';
import { deferred } from '@site/testing/deferred';
import { mockServer } from '@site/testing/mockServer';
import { i18n } from '../boot/i18n.ts';
import { store } from '../boot/store.ts';
import { noted } from '../telemetry/report.ts';
import { loadPage, prefetchPage, type RemotePage } from './pageLoader.ts';

const mockLoadModule = jest.fn<Promise<RemoteModule>, [RegisteredRemote, string, boolean?]>();
jest.mock('./host.ts', () => ({
  loadModule: (...args: Parameters<typeof mockLoadModule>) => mockLoadModule(...args),
}));

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

/** The answer to whether a build still exists. */
const entryAnswers = (status: number, version = '1') => ({
  [`HEAD /remotes/:name/${version}/remoteEntry.js`]: () => new Response(null, { status }),
});

/** Advances the timers that a promise waits for, and returns its outcome. */
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
const tries = () => mockLoadModule.mock.calls.map(([{ version }, , again = false]) => [version, again]);

beforeEach(() => {
  jest.useFakeTimers();
  mockLoadModule.mockReset();
  noted.length = 0;
});
afterEach(() => jest.useRealTimers());

test('loads the page with its strings, which belong to remote and feature', async () => {
  const pinned = remote('plain');
  mockLoadModule.mockResolvedValue(build('1'));
  expect(await load(pageOf(pinned))).toBe(Page);
  expect(mockLoadModule.mock.calls).toEqual([[pinned, './manifest']]);
  expect(i18n.t('title', { ns: 'plain/beds' })).toBe('Beds 1');
});

test('a failure is tried again by itself, with fresh files, and nobody hears of it', async () => {
  mockServer(entryAnswers(200));
  mockLoadModule.mockRejectedValueOnce(FAILURE).mockRejectedValueOnce(FAILURE).mockResolvedValue(build('1'));
  const began = Date.now();
  const page = pageOf(remote('shaky'));
  expect(await load(page)).toBe(Page);
  expect(Date.now() - began).toBeLessThan(1_800);
  await load(page);
  expect(tries()).toEqual([
    ['1', false],
    ['1', true],
    ['1', true],
    ['1', false],
  ]);
  expect(noted.map(({ kind }) => kind)).toEqual(['load', 'load']);
});

test('what fails three times is told, and the next visit tries again with fresh files', async () => {
  mockServer(entryAnswers(200));
  mockLoadModule.mockRejectedValue(FAILURE);
  const page = pageOf(remote('ill'));
  expect(await load(page)).toBe(FAILURE);
  expect(tries()).toHaveLength(3);
  expect(noted).toMatchObject([{ kind: 'failure', build: { name: 'ill', version: '1' }, error: FAILURE }]);

  mockLoadModule.mockResolvedValue(build('1'));
  expect(await load(page)).toBe(Page);
  expect(tries().at(-1)).toEqual(['1', true]);
});

test('a page that lost a part of its code asks for all of it anew', async () => {
  mockLoadModule.mockResolvedValue(build('1'));
  expect(await load(pageOf(remote('patched')), true)).toBe(Page);
  expect(tries()).toEqual([['1', true]]);
});

test('the failure of one remote is no matter of the others', async () => {
  mockServer(entryAnswers(200));
  mockLoadModule.mockImplementation(({ name }) =>
    name === 'sick' ? Promise.reject(FAILURE) : Promise.resolve(build('1')),
  );
  await load(pageOf(remote('sick')));
  mockLoadModule.mockClear();
  await load(pageOf(remote('healthy')));
  expect(tries()).toEqual([['1', false]]);
});

test('a page chunk that does not arrive counts as a failure of the remote', async () => {
  mockServer(entryAnswers(200));
  const torn = { ...build('1'), pages: { '/garden': () => Promise.reject(FAILURE) } };
  mockLoadModule.mockResolvedValueOnce(torn).mockResolvedValue(build('1'));
  expect(await load(pageOf(remote('torn')))).toBe(Page);
  expect(tries()).toEqual([
    ['1', false],
    ['1', true],
  ]);
});

test.each([
  ['page', { pages: {} }],
  ['strings', { strings: {} }],
])('a module without the %s it promised is a failure', async (what, lacking) => {
  mockServer(entryAnswers(200));
  mockLoadModule.mockResolvedValue({ ...build('1'), ...lacking });
  expect(String(await load(pageOf(remote(`without-${what}`))))).toContain('has no page for /garden');
});

test('what hangs is given up within fifteen seconds, whichever part it is', async () => {
  mockServer(entryAnswers(200));
  mockLoadModule
    .mockImplementationOnce(() => new Promise((_, reject) => setTimeout(() => reject(FAILURE), 12_000)))
    .mockReturnValue(deferred<RemoteModule>().promise);
  const began = Date.now();
  expect(String(await load(pageOf(remote('hung'))))).toContain('hung/garden did not arrive in 15000 ms');
  expect(Date.now() - began).toBeLessThanOrEqual(15_100);
});

test.each([404, 410])('moves to the live build as a whole where its own is gone (%i)', async (status) => {
  const pinned = remote('moving', '1');
  const live = remote('moving', '2');
  mockServer({ ...entryAnswers(status), ...registry(remote('other', '9'), live) });
  mockLoadModule.mockImplementation(({ version }) =>
    version === '1' ? Promise.reject(FAILURE) : Promise.resolve(build('2')),
  );
  expect(await load(pageOf(pinned))).toBe(Page);
  expect(i18n.t('title', { ns: 'moving/beds' })).toBe('Beds 2');
  await load({ ...pageOf(pinned), path: '/garden' });
  expect(mockLoadModule).toHaveBeenLastCalledWith(live, './manifest');
});

test.each([
  ['loyal', 'its entry is there', 200, registry(remote('loyal', '2'))],
  ['troubled', 'the server has trouble', 500, registry(remote('troubled', '2'))],
  ['same', 'the same build is live', 404, registry(remote('same', '1'))],
  ['withdrawn', 'it was withdrawn', 404, registry()],
  [
    'offline',
    'nobody answers',
    404,
    { 'GET /api/registry': () => Promise.reject(new TypeError('Failed to fetch')) },
  ],
  ['broken', 'the registry fails', 404, { 'GET /api/registry': () => new Response('', { status: 500 }) }],
])('%s: stays with its build where %s', async (name, _, status, handlers) => {
  mockServer({ ...entryAnswers(status), ...handlers });
  mockLoadModule.mockRejectedValue(FAILURE);
  expect(await load(pageOf(remote(name)))).toBe(FAILURE);
  expect(tries()).toEqual([
    ['1', false],
    ['1', true],
    ['1', true],
  ]);
});

describe('data ahead of a page', () => {
  const address = { params: { bed: '3' }, query: new URLSearchParams('view=map') };
  const fetchData = (page: RemotePage) => prefetchPage(page, address, store.dispatch);

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
    mockServer(entryAnswers(200));
    const pinned = remote('frail');
    mockLoadModule.mockRejectedValue(FAILURE);
    await load(pageOf(pinned));
    mockLoadModule.mockClear();
    await fetchData(pageOf(pinned));
    expect(mockLoadModule).not.toHaveBeenCalled();
  });
});
