import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { STORE_VERSION } from './sharedModules.ts';
import { RemoteManifestPlugin } from './remoteManifestPlugin.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'remote-'));
  mkdirSync(path.join(folder, 'src'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function build(manifest: string): Promise<webpack.Stats> {
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(folder, 'src/manifest.ts'), manifest);
  const plugin = new RemoteManifestPlugin({
    folder,
    name: 'arena',
    version: '1.0.0-abc',
    globalName: '__remote_arena_1_0_0_abc',
    modules: ['manifest'],
  });
  const output = { path: path.join(folder, 'dist') };
  const compiler = webpack({ mode: 'none', context: folder, entry: {}, output, plugins: [plugin] });
  return new Promise((resolve, reject) => {
    compiler?.run((error, stats) => (error || !stats ? reject(error) : resolve(stats)));
  });
}

const module = (route: string) =>
  `export default { data: { routes: [${route}], navigation: [] }, pages: {}, strings: {} } as const;`;
const ROUTE = `{ feature: 'arena', path: '/arena/:id', title: { de: 'Arena', en: 'Arena' }, guard: { login: true } }`;

test('the static part of a module is written beside the entry, as the registry wants it', async () => {
  const stats = await build(module(ROUTE));
  expect(stats.compilation.errors).toEqual([]);
  expect(JSON.parse(readFileSync(path.join(folder, 'dist/manifest.json'), 'utf8'))).toEqual({
    name: 'arena',
    version: '1.0.0-abc',
    global: '__remote_arena_1_0_0_abc',
    store: `^${STORE_VERSION}`,
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

test.each([
  ['a title in one language', ROUTE.replace("de: 'Arena', ", '')],
  ['a path that is not one', ROUTE.replace('/arena/:id', 'https://elsewhere.example')],
  ['an unknown rank', ROUTE.replace('login: true', "ranks: ['emperor']")],
  ['an unknown kind of guard', ROUTE.replace('login', 'money')],
])('a manifest with %s fails the build', async (_, route) => {
  await expect(build(module(route))).rejects.toThrow();
});
