import type { RegisteredRemote } from '@site/contract/http/registry';
import { deferred } from '@site/testing/deferred';
import { sharedModules } from '@site/remote/build/sharedModules';
import type * as host from './host.ts';
import { scriptLoaderPlugin, bustCache, registerIntegrity } from './remoteScripts.ts';

const mockCreateInstance = jest.fn<unknown, [Options]>();
const mockRegisterRemotes = jest.fn<void, [readonly { name: string; entry?: string }[]]>();
const mockRemoveRemote = jest.fn<void, [{ entry?: string }]>();
const mockLoadRemote = jest.fn<Promise<unknown>, [string]>();
jest.mock('@module-federation/runtime-core', () => ({}));
jest.mock('@module-federation/enhanced/runtime', () => ({
  registerGlobalPlugins: () => undefined,
  createInstance: (options: Options) => {
    mockCreateInstance(options);
    const remotes: object[] = [];
    return {
      options: { remotes },
      // As the runtime does, which warns in the console about every remote that it has to replace.
      registerRemotes(added: readonly { name: string }[], { force = false } = {}) {
        mockRegisterRemotes(added);
        if (force) console.warn('The remote is already registered.');
        remotes.push(...added);
      },
      remoteHandler: {
        removeRemote(known: object) {
          mockRemoveRemote(known);
          remotes.splice(remotes.indexOf(known), 1);
        },
      },
      loadRemote: mockLoadRemote,
    };
  },
}));

interface Options {
  readonly name: string;
  readonly shareStrategy: string;
  readonly shared: Readonly<Record<string, { version: string; lib: () => object; shareConfig: object }>>;
}

const versions = Object.fromEntries(sharedModules.map(({ name }, index) => [name, `1.0.${index}`]));

let loadModule: typeof host.loadModule;

let options: Options;

beforeAll(async () => {
  // The build defines this constant.
  Object.assign(globalThis, { SHARED_VERSIONS: versions });
  ({ loadModule } = await import('./host.ts'));
  options = mockCreateInstance.mock.calls[0]![0];
});

beforeEach(() => {
  mockRegisterRemotes.mockReset();
  mockRemoveRemote.mockReset();
  mockLoadRemote.mockReset();
});

const remote = (name: string, version = '1'): RegisteredRemote => ({
  name,
  version,
  global: `__remote_${name}_${version}`,
  modules: [],
  entry: `/remotes/${name}/${version}/remoteEntry.js`,
});

const code = { data: {}, pages: {}, strings: {} };

describe('the shared modules', () => {
  test('are exactly those in the table of shared modules', () => {
    expect(Object.keys(options.shared).sort()).toEqual(sharedModules.map(({ name }) => name).sort());
  });

  test.each(sharedModules)('include $name as a singleton in the version of the build', ({ name }) => {
    const { version, lib, shareConfig } = options.shared[name]!;
    expect(version).toBe(versions[name]);
    expect(shareConfig).toEqual({ singleton: true, requiredVersion: `^${version}` });
    expect(lib()).toBe(lib());
    expect(Object.keys(lib()).length).toBeGreaterThan(0);
  });

  test.each(sharedModules.filter((module) => module.exports !== 'all'))(
    'export from $name exactly the names in the table',
    ({ name, exports }) => {
      const module = options.shared[name]!.lib() as Record<string, unknown>;
      expect(Object.keys(module).sort()).toEqual([...exports].sort());
      for (const exported of exports) expect(module[exported]).toBeDefined();
    },
  );

  test('are used before any code of a remote is fetched', () => {
    expect(options).toMatchObject({ name: 'shell', shareStrategy: 'loaded-first' });
  });
});

describe('a module of a remote', () => {
  test('is loaded from the entry in the registry, and the remote is registered once', async () => {
    mockLoadRemote.mockResolvedValue({ default: code });
    const shop = remote('shop');
    expect(await loadModule(shop, './manifest')).toBe(code);
    await loadModule(shop, './apply');
    expect(mockLoadRemote.mock.calls).toEqual([['shop/manifest'], ['shop/apply']]);
    expect(mockRegisterRemotes.mock.calls).toEqual([
      [[{ name: 'shop', entry: shop.entry, entryGlobalName: '__remote_shop_1', type: 'global' }]],
    ]);
  });

  test('is fetched again when caches are bypassed, or for another build, without a word in the console', async () => {
    mockLoadRemote.mockResolvedValue({ default: code });
    await loadModule(remote('panel'), './manifest');
    await loadModule(remote('panel'), './manifest', true);
    await loadModule(remote('panel', '2'), './manifest');
    const [first, again, newer] = mockRegisterRemotes.mock.calls.map(([[added]]) => added!);
    expect([first, again, newer].map((added) => added?.entry)).toEqual([
      '/remotes/panel/1/remoteEntry.js',
      '/remotes/panel/1/remoteEntry.js',
      '/remotes/panel/2/remoteEntry.js',
    ]);
    expect(mockRemoveRemote.mock.calls).toEqual([[first], [again]]);
  });

  test.each([undefined, null, {}, { default: {} }, { default: { strings: {} } }])(
    'is rejected if it is not a remote module (%j)',
    async (loaded) => {
      mockLoadRemote.mockResolvedValue(loaded);
      await expect(loadModule(remote('odd'), './manifest')).rejects.toThrow('odd/manifest is not a module');
    },
  );

  test('of another build disposes of the older modules once it has loaded', async () => {
    const first = { ...code, dispose: jest.fn() };
    const second = { ...code, dispose: jest.fn() };
    const late = { ...code, dispose: jest.fn() };
    const other = { ...code, dispose: jest.fn() };
    mockLoadRemote.mockResolvedValueOnce({ default: other }).mockResolvedValueOnce({ default: first });
    await loadModule(remote('next-door'), './manifest');
    await loadModule(remote('cafe'), './manifest');

    mockLoadRemote.mockRejectedValueOnce(new Error('404'));
    await expect(loadModule(remote('cafe', '2'), './manifest')).rejects.toThrow('404');
    expect(first.dispose).not.toHaveBeenCalled();

    // A request to the older build may finish after the newer build has loaded.
    const slow = deferred<unknown>();
    mockLoadRemote.mockReturnValueOnce(slow.promise).mockResolvedValueOnce({ default: second });
    const pending = loadModule(remote('cafe', '2'), './late');
    await loadModule(remote('cafe', '3'), './manifest');
    slow.resolve({ default: late });
    await pending;
    expect(first.dispose).toHaveBeenCalledTimes(1);
    expect(late.dispose).toHaveBeenCalledTimes(1);
    expect(second.dispose).not.toHaveBeenCalled();
    expect(other.dispose).not.toHaveBeenCalled();
  });

  test('loads even if disposing of the older module throws', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation();
    const dispose = () => {
      throw new Error('a bug');
    };
    mockLoadRemote
      .mockResolvedValueOnce({ default: { ...code, dispose } })
      .mockResolvedValue({ default: code });
    await loadModule(remote('stuck'), './manifest');
    expect(await loadModule(remote('stuck', '2'), './manifest')).toBe(code);
    expect(log).toHaveBeenCalledTimes(1);
  });
});

function scriptOf(url: string) {
  const created = scriptLoaderPlugin().createScript?.({ url, attrs: {} }) as {
    script: HTMLScriptElement;
    timeout: number;
  };
  return { address: created.script.getAttribute('src'), ...created };
}

test('keeps the URL of a script, loads it asynchronously and sets a timeout', () => {
  const { address, script, timeout } = scriptOf('/remotes/shop/1/remoteEntry.js');
  expect(address).toBe('/remotes/shop/1/remoteEntry.js');
  expect(script).toMatchObject({ async: true, crossOrigin: 'anonymous' });
  expect(timeout).toBe(12_000);
});

test('changes only the URLs of one remote on each call of bustCache', () => {
  const now = jest.spyOn(Date, 'now');
  bustCache('/remotes/shop/1/remoteEntry.js');
  const first = scriptOf('/remotes/shop/1/remoteEntry.js').address;
  expect(first).toMatch(/\/remotes\/shop\/1\/remoteEntry\.js\?again=\w+$/);
  expect(scriptOf('/remotes/stats/1/remoteEntry.js').address).toBe('/remotes/stats/1/remoteEntry.js');

  now.mockReturnValue(Date.now() + 5_000);
  bustCache('/remotes/shop/1/remoteEntry.js');
  expect(scriptOf('/remotes/shop/1/remoteEntry.js').address).not.toBe(first);
});

test('bypasses caches for every remote that has failed, not only for the last one', () => {
  const urls = ['/remotes/radio/1/remoteEntry.js', '/remotes/maps/1/remoteEntry.js'];
  for (const url of urls) bustCache(url);
  for (const url of urls) expect(scriptOf(url).address).toContain(`${url}?again=`);
});

describe('a build of another origin', () => {
  const HASH = `sha384-${'b'.repeat(64)}`;
  const folder = 'https://cdn.example/shop/2/';

  test('runs only with its deployed content, even if caches are bypassed', () => {
    registerIntegrity(`${folder}remoteEntry.js`, { [`${folder}remoteEntry.js`]: HASH });
    expect(scriptOf(`${folder}remoteEntry.js`).script.integrity).toBe(HASH);
    bustCache(`${folder}remoteEntry.js`);
    const { address, script } = scriptOf(`${folder}remoteEntry.js`);
    expect(address).toContain('?again=');
    expect(script.integrity).toBe(HASH);
  });

  test('rejects a file that was not deployed', () => {
    registerIntegrity(`${folder}remoteEntry.js`, {});
    expect(scriptOf(`${folder}more.js`).script.integrity).toBe(`sha384-${'A'.repeat(64)}`);
  });

  describe.each<[string, (address: string, rel?: string) => HTMLScriptElement | HTMLLinkElement]>([
    ['a script', (src) => Object.assign(document.createElement('script'), { src })],
    [
      'a script by its attribute',
      (src) => {
        const script = document.createElement('script');
        script.setAttribute('SRC', src);
        return script;
      },
    ],
    [
      'a style sheet',
      (href, rel = 'stylesheet') => Object.assign(document.createElement('link'), { rel, href }),
    ],
    [
      'a style sheet that is called so later',
      (href) => Object.assign(document.createElement('link'), { href }),
    ],
  ])('%s that the runtime of any bundler creates', (_, create) => {
    const chunk = (address: string) => {
      const element = create(address);
      // jsdom has no integrity of its own.
      const { integrity = '', crossOrigin } = element;
      return { integrity, crossOrigin, address: element.getAttribute('src') ?? element.getAttribute('href') };
    };

    test('is fetched with its hash', () => {
      const intact = 'https://cdn.example/shop/3/';
      registerIntegrity(`${intact}remoteEntry.js`, { [`${intact}page.js`]: HASH });
      const address = `${intact}page.js`;
      expect(chunk(address)).toEqual({ integrity: HASH, crossOrigin: 'anonymous', address });
      expect(chunk(`${intact}other.js`).integrity).toBe(`sha384-${'A'.repeat(64)}`);
      expect(chunk('/assets/main.js')).toMatchObject({ integrity: '', address: '/assets/main.js' });
    });

    test('bypasses caches after a failure', () => {
      bustCache('/remotes/shop/1/remoteEntry.js');
      expect(chunk('/remotes/shop/1/page.js').address).toMatch(/\/shop\/1\/page\.js\?again=\w+$/);
    });
  });

  test('of modules is fetched at the address that they import', () => {
    bustCache('/remotes/shop/1/remoteEntry.js');
    const href = '/remotes/shop/1/page.js';
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    expect(link.getAttribute('href')).toBe(href);
  });
});
