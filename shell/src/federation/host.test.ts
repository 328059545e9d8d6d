import type { RegisteredRemote } from '@site/contract/http/registry';
import { deferred } from '@site/testing/deferred';
import { sharedModules } from '@site/webpack/sharedModules';
import type * as host from './host.ts';

interface Options {
  readonly name: string;
  readonly shareStrategy: string;
  readonly shared: Readonly<Record<string, { version: string; lib: () => object; shareConfig: object }>>;
}

const mockCreateInstance = jest.fn<unknown, [Options]>();
const mockRegisterRemotes = jest.fn();
const mockLoadRemote = jest.fn<Promise<unknown>, [string]>();
jest.mock('@module-federation/runtime-core', () => ({}));
jest.mock('@module-federation/enhanced/runtime', () => ({
  createInstance: (options: Options) => {
    mockCreateInstance(options);
    return { registerRemotes: mockRegisterRemotes, loadRemote: mockLoadRemote };
  },
}));

const versions = Object.fromEntries(sharedModules.map(({ name }, index) => [name, `1.0.${index}`]));

let loadModule: typeof host.loadModule;
let options: Options;

beforeAll(async () => {
  // The build puts this constant in.
  Object.assign(globalThis, { SHARED_VERSIONS: versions });
  ({ loadModule } = await import('./host.ts'));
  options = mockCreateInstance.mock.calls[0]![0];
});

beforeEach(() => {
  mockRegisterRemotes.mockReset();
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

describe('what the shell shares', () => {
  test('is exactly what the table of shared modules names', () => {
    expect(Object.keys(options.shared).sort()).toEqual(sharedModules.map(({ name }) => name).sort());
  });

  test.each(sharedModules)('$name is there, once, in the version the build knows', ({ name }) => {
    const { version, lib, shareConfig } = options.shared[name]!;
    expect(version).toBe(versions[name]);
    expect(shareConfig).toEqual({ singleton: true, requiredVersion: `^${version}` });
    expect(lib()).toBe(lib());
    expect(Object.keys(lib()).length).toBeGreaterThan(0);
  });

  test.each(sharedModules.filter((module) => module.exports !== 'all'))(
    '$name gives exactly the exports of the table',
    ({ name, exports }) => {
      const module = options.shared[name]!.lib() as Record<string, unknown>;
      expect(Object.keys(module).sort()).toEqual([...exports].sort());
      for (const given of exports) expect(module[given]).toBeDefined();
    },
  );

  test('is used before anything of a remote is fetched', () => {
    expect(options).toMatchObject({ name: 'shell', shareStrategy: 'loaded-first' });
  });
});

describe('a module of a remote', () => {
  test('is loaded from where the registry says, and the remote registered once', async () => {
    mockLoadRemote.mockResolvedValue({ default: code });
    const shop = remote('shop');
    expect(await loadModule(shop, './manifest')).toBe(code);
    await loadModule(shop, './apply');
    expect(mockLoadRemote.mock.calls).toEqual([['shop/manifest'], ['shop/apply']]);
    expect(mockRegisterRemotes.mock.calls).toEqual([
      [
        [{ name: 'shop', entry: shop.entry, entryGlobalName: '__remote_shop_1', type: 'global' }],
        { force: false },
      ],
    ]);
  });

  test('is fetched anew when it is asked for again, or when another build is wanted', async () => {
    mockLoadRemote.mockResolvedValue({ default: code });
    await loadModule(remote('panel'), './manifest');
    await loadModule(remote('panel'), './manifest', true);
    await loadModule(remote('panel', '2'), './manifest');
    expect(mockRegisterRemotes.mock.calls.map(([[{ entry }], { force }]) => [entry, force])).toEqual([
      ['/remotes/panel/1/remoteEntry.js', false],
      ['/remotes/panel/1/remoteEntry.js', true],
      ['/remotes/panel/2/remoteEntry.js', true],
    ]);
  });

  test.each([undefined, null, {}, { default: {} }, { default: { strings: {} } }])(
    'is refused when it is something else (%j)',
    async (loaded) => {
      mockLoadRemote.mockResolvedValue(loaded);
      await expect(loadModule(remote('odd'), './manifest')).rejects.toThrow('odd/manifest is not a module');
    },
  );

  test('is given up when it hangs', async () => {
    jest.useFakeTimers();
    mockLoadRemote.mockReturnValue(deferred<unknown>().promise);
    const loaded = loadModule(remote('hung'), './manifest');
    jest.advanceTimersByTime(15_000);
    await expect(loaded).rejects.toThrow('hung/manifest did not arrive in 15000 ms');
    jest.useRealTimers();
  });
});
