import type { RegisteredRemote } from '@site/contract/http/registry';
import { deferred } from '@site/testing/deferred';
import { sharedModules } from '@site/webpack/sharedModules';
import type * as host from './host.ts';
import { addressPlugin, bustCache, trustOnly, type prepareScript } from './remoteScripts.ts';

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

  test('of another build ends what the older code does by itself, once it is there', async () => {
    const first = { ...code, dispose: jest.fn() };
    const second = { ...code, dispose: jest.fn() };
    const late = { ...code, dispose: jest.fn() };
    const neighbour = { ...code, dispose: jest.fn() };
    mockLoadRemote.mockResolvedValueOnce({ default: neighbour }).mockResolvedValueOnce({ default: first });
    await loadModule(remote('next-door'), './manifest');
    await loadModule(remote('cafe'), './manifest');

    mockLoadRemote.mockRejectedValueOnce(new Error('404'));
    await expect(loadModule(remote('cafe', '2'), './manifest')).rejects.toThrow('404');
    expect(first.dispose).not.toHaveBeenCalled();

    // A request to the older build may finish after the newer build has loaded.
    const slow = deferred<unknown>();
    mockLoadRemote.mockReturnValueOnce(slow.promise).mockResolvedValueOnce({ default: second });
    const asked = loadModule(remote('cafe', '2'), './late');
    await loadModule(remote('cafe', '3'), './manifest');
    slow.resolve({ default: late });
    await asked;
    expect(first.dispose).toHaveBeenCalledTimes(1);
    expect(late.dispose).toHaveBeenCalledTimes(1);
    expect(second.dispose).not.toHaveBeenCalled();
    expect(neighbour.dispose).not.toHaveBeenCalled();
  });

  test('is there also where the older code can not be ended', async () => {
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
  const made = addressPlugin().createScript?.({ url, attrs: {} }) as {
    script: HTMLScriptElement;
    timeout: number;
  };
  return { address: made.script.getAttribute('src'), ...made };
}

test('a script keeps its address, loads beside others, and is given up in time', () => {
  const { address, script, timeout } = scriptOf('/remotes/shop/1/remoteEntry.js');
  expect(address).toBe('/remotes/shop/1/remoteEntry.js');
  expect(script).toMatchObject({ async: true, crossOrigin: 'anonymous' });
  expect(timeout).toBe(12_000);
});

test('after a failure the files of that remote have another address at each try, the others keep theirs', () => {
  const now = jest.spyOn(Date, 'now');
  bustCache('/remotes/shop/1/remoteEntry.js');
  const first = scriptOf('/remotes/shop/1/remoteEntry.js').address;
  expect(first).toMatch(/\/remotes\/shop\/1\/remoteEntry\.js\?again=\w+$/);
  expect(scriptOf('/remotes/panel/1/remoteEntry.js').address).toBe('/remotes/panel/1/remoteEntry.js');

  now.mockReturnValue(Date.now() + 5_000);
  bustCache('/remotes/shop/1/remoteEntry.js');
  expect(scriptOf('/remotes/shop/1/remoteEntry.js').address).not.toBe(first);
});

describe('what another origin serves', () => {
  const HASH = `sha384-${'b'.repeat(64)}`;
  const folder = 'https://cdn.example/shop/2/';

  test('is only run with the content that was deployed, also past the caches', () => {
    trustOnly(`${folder}remoteEntry.js`, { [`${folder}remoteEntry.js`]: HASH });
    expect(scriptOf(`${folder}remoteEntry.js`).script.integrity).toBe(HASH);
    bustCache(`${folder}remoteEntry.js`);
    const { address, script } = scriptOf(`${folder}remoteEntry.js`);
    expect(address).toContain('?again=');
    expect(script.integrity).toBe(HASH);
  });

  test('is not run at all where it was not deployed', () => {
    trustOnly(`${folder}remoteEntry.js`, {});
    expect(scriptOf(`${folder}more.js`).script.integrity).toBe(`sha384-${'A'.repeat(64)}`);
  });

  test('is shown by remotes for each of their chunks', () => {
    const { __prepareScript: show } = globalThis as { __prepareScript?: typeof prepareScript };
    const chunk = (src: string) => {
      const script = Object.assign(document.createElement('script'), { src });
      show?.(script);
      return { integrity: script.integrity, src: script.src };
    };
    trustOnly(`${folder}remoteEntry.js`, { [`${folder}page.js`]: HASH });
    bustCache('/remotes/shop/1/remoteEntry.js');
    expect(chunk(`${folder}page.js`)).toEqual({ integrity: HASH, src: `${folder}page.js` });
    const own = `${location.origin}/remotes/shop/1/page.js`;
    expect(chunk(own)).toEqual({
      integrity: '',
      src: expect.stringMatching(/page\.js\?again=\w+$/) as string,
    });
  });
});
