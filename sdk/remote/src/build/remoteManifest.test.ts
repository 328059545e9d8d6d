import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { remoteManifestAsset } from './remoteManifest.ts';
import { repositoryOf } from './project.ts';
import { STORE_VERSION } from './sharedModules.ts';
import { sharedRanges } from './sharedVersions.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'remote-'));
  mkdirSync(path.join(folder, 'src'));
  symlinkSync(
    path.join(repositoryOf(import.meta.dirname), 'node_modules'),
    path.join(folder, 'node_modules'),
  );
});

afterEach(() => rmSync(folder, { recursive: true }));

function build(manifest: string, own: object = {}, mode = 'production'): Promise<webpack.Stats> {
  rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', ...own }));
  writeFileSync(path.join(folder, 'src/entry.js'), 'console.log(1, MODE); import("./part.js");');
  writeFileSync(path.join(folder, 'src/part.js'), 'export const part = 1;');
  writeFileSync(path.join(folder, 'src/manifest.ts'), manifest);
  const plugin = remoteManifestAsset({
    folder,
    name: 'arena',
    build: '1.0.0-0a1b2c3d',
    globalName: '__remote_arena_1_0_0_0a1b2c3d',
    modules: ['manifest'],
  });
  const output = { path: path.join(folder, 'dist/building'), uniqueName: 'arena@1.0.0-0a1b2c3d' };
  const compiler = webpack({
    mode: 'none',
    context: folder,
    entry: './src/entry.js',
    output,
    devtool: 'hidden-source-map',
    plugins: [plugin, new webpack.DefinePlugin({ MODE: JSON.stringify(mode) })],
  });
  return new Promise((resolve, reject) => {
    compiler?.run((error, stats) => (error || !stats ? reject(error) : resolve(stats)));
  });
}

const versionBuilt = () => readdirSync(path.join(folder, 'dist')).join();
const read = (file: string) => readFileSync(path.join(folder, 'dist', versionBuilt(), file));
const readManifest = () => JSON.parse(read('manifest.json').toString()) as Record<string, unknown>;
const hashOf = (file: string) => `sha384-${createHash('sha384').update(read(file)).digest('base64')}`;

const module = (route: string) =>
  `export default { data: { routes: [${route}], navigation: [] }, pages: {}, strings: {} } as const;`;
const ROUTE = `{ feature: 'arena', path: '/arena/:id', samplePath: '/arena/1', title: { de: 'Arena', en: 'Arena' }, guard: { login: true } }`;

test('writes the static part of a module beside the entry, as the registry expects it', async () => {
  const stats = await build(module(ROUTE));
  expect(stats.compilation.errors).toEqual([]);
  const { 'shell/store': store, ...shared } = sharedRanges(folder);
  expect(readManifest()).toEqual({
    name: 'arena',
    version: versionBuilt(),
    commit: 'unknown',
    global: `__remote_arena_${versionBuilt().replace(/\W/g, '_')}`,
    store,
    shared,
    smoke: ['/arena/1'],
    uses: {},
    files: Object.fromEntries(
      readdirSync(path.join(folder, 'dist', versionBuilt()))
        .filter((file) => file !== 'manifest.json')
        .map((file) => [file, hashOf(file)]),
    ),
    modules: [
      {
        module: './manifest',
        navigation: [],
        routes: [
          {
            feature: 'arena',
            path: '/arena/:id',
            title: { de: 'Arena', en: 'Arena' },
            guard: { login: true },
          },
        ],
      },
    ],
  });
});

test('the version is made of what was built, and the code names it', async () => {
  const versionOf = async (route: string, mode: string) => {
    await build(module(route), {}, mode);
    expect(read('main.js').toString()).toContain(`"arena@${versionBuilt()}:"`);
    expect(read('main.js').toString()).not.toContain('0a1b2c3d');
    return versionBuilt();
  };
  const first = await versionOf(ROUTE, 'production');
  expect(first).toMatch(/^1\.0\.0-(?!0a1b2c3d)[0-9a-f]{8}$/);
  expect(await versionOf(ROUTE, 'production')).toBe(first);
  // The same sources, as far as the build's name knows.
  expect(await versionOf(ROUTE, 'staging')).not.toBe(first);
  expect(await versionOf(ROUTE.replace('/arena/1', '/arena/2'), 'production')).not.toBe(first);
});

test('the gate opens the addresses that the remote names, or else every page, and in any case those with parameters', async () => {
  await build(module(`${ROUTE}, ${ROUTE.replace('/:id', '')}`));
  expect(readManifest()['smoke']).toEqual(['/arena', '/arena/1']);
  await build(module(`${ROUTE}, ${ROUTE.replace(':id', 'new')}`));
  expect(readManifest()['smoke']).toEqual(['/arena/new', '/arena/1']);
  await build(module(ROUTE), { site: { smoke: ['/profile/Steve'] } });
  expect(readManifest()['smoke']).toEqual(['/profile/Steve', '/arena/1']);
  await build(module(ROUTE), { site: { smoke: ['/arena/1?mode=duo'] } });
  expect(readManifest()['smoke']).toEqual(['/arena/1?mode=duo']);
});

test.each([
  ['no samplePath', ROUTE.replace("samplePath: '/arena/1', ", '')],
  ['one of another page', ROUTE.replace("'/arena/1'", "'/arena'")],
  ['one that is no address', ROUTE.replace("'/arena/1'", "'https://elsewhere.example/1'")],
  ['no samplePath behind a star', ROUTE.replace("samplePath: '/arena/1', ", '').replace(':id', '*')],
])('a page with parameters and %s fails the build, which names its line', async (_, route) => {
  await expect(build(module(route))).rejects.toThrow(
    /^src\/manifest\.ts:1: The page \/arena\/.* needs a samplePath that leads to it, such as \/arena\/1:/,
  );
});

test.each([
  ['a title in one language', ROUTE.replace("de: 'Arena', ", '')],
  ['an invalid path', ROUTE.replace('/arena/:id', 'https://elsewhere.example')],
  ['an unknown rank', ROUTE.replace('login: true', "ranks: ['emperor']")],
  ['an unknown kind of guard', ROUTE.replace('login', 'money')],
])('a manifest with %s fails the build', async (_, route) => {
  await expect(build(module(route))).rejects.toThrow();
});

test('a remote requests the current major version of everything', () => {
  expect(sharedRanges(folder)).toMatchObject({
    'shell/store': `^${STORE_VERSION}`,
    react: expect.stringMatching(/^\^\d+\.\d+\.\d+$/) as string,
  });
});

test('a remote can request both versions before a new major', () => {
  const both = '^1.4.0 || ^2.0.0';
  expect(sharedRanges(folder, [{ name: 'shell/store', reason: '', exports: 'all', range: both }])).toEqual({
    'shell/store': both,
  });
});
