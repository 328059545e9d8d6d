import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { IMAGE_ENDINGS } from '@site/contract/imageFiles';
import type { ComponentType } from 'react';
import { readBuild } from '@site/deploy/readBuild';
import { parseSourceMap, placeIn } from '@site/delivery/checks';
import { remoteFolder, type RemoteFolder } from '../testing/remoteFolder.ts';
import { buildRemote } from './build.ts';

const PAGE = 'src/features/home/HomePage.tsx';
const FEATURE = 'src/features/home/feature.ts';

let remote: RemoteFolder;
beforeEach(() => {
  remote = remoteFolder();
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => remote.remove());

interface RemoteModule {
  readonly pages: Readonly<Record<string, () => Promise<ComponentType>>>;
}

type Require = (name: string) => unknown;
type Wrapped = (exports: object, require: Require, module: { exports: object }) => void;

async function render(folder: string, provided: Readonly<Record<string, object>>): Promise<string> {
  const own = createRequire(import.meta.url);
  const loaded = new Map<string, { exports: object }>();
  const load: Require = (name) => {
    if (!name.startsWith('./')) return provided[name] ?? own(name);
    const known = loaded.get(name);
    if (known) return known.exports;
    const module = { exports: {} };
    loaded.set(name, module);
    const code = readFileSync(path.join(folder, 'server', name), 'utf8');
    const run = vm.runInThisContext(`(function (exports, require, module) {${code}\n})`) as Wrapped;
    run(module.exports, load, module);
    return module.exports;
  };
  const { modules } = load('./main.cjs') as { modules: Record<string, () => Promise<RemoteModule>> };
  const page = await (await modules['./manifest']?.())?.pages['/sample-remote']?.();
  const { createElement } = own('react') as typeof import('react');
  const { renderToStaticMarkup } = own('react-dom/server') as typeof import('react-dom/server');
  return renderToStaticMarkup(createElement(page!));
}

test('images are files of the build, whatever their names are, with the same address on the server', async () => {
  const files = [...IMAGE_ENDINGS, 'PNG'].map((ending, index) => `My pic (${index}).ü.${ending}`);
  for (const file of files) remote.write(`src/features/home/${file}`, file);
  const imports = files.map((file, index) => `import image${index} from './${file}';`).join('\n');
  const elements = files.map((_, index) => `<img src={image${index}} alt="" />`).join('');
  remote.write(PAGE, `${imports}\nexport function HomePage() {\n  return <>${elements}</>;\n}\n`);
  // Read by the build itself, which is no bundler.
  remote.edit(FEATURE, 'const guard', `import icon from './${files[0]}';\n\nvoid icon;\nconst guard`);
  remote.edit(FEATURE, 'guard,\n', `guard,\n      render: 'server',\n`);

  const folder = await buildRemote(remote.folder);
  const { manifest, read } = readBuild(folder);
  const images = Object.keys(manifest.files).filter((file) => file.startsWith('My-pic-'));
  expect(images.map((file) => read(file).toString()).sort()).toEqual(files.sort());
  for (const image of images) expect(image).toMatch(/^My-pic-\d-+\.[0-9a-f]{10}\.[a-z]+$/);

  const addressesIn = (html: string) => [...html.matchAll(/src="([^"]*)"/g)].map(([, address]) => address);
  const elsewhere = { 'shell/files': { address: 'https://files.example/' } };
  expect(addressesIn(await render(folder, elsewhere)).sort()).toEqual(
    images.map((file) => `https://files.example/${file}`).sort(),
  );
});

test('source maps name the lines that the team has written, in browsers and on the server', async () => {
  remote.edit(
    PAGE,
    'const text = useText();',
    "const text = useText();\n  if (text('title') === 'x') throw new Error('The ink');",
  );
  remote.edit(FEATURE, 'guard,\n', `guard,\n      render: 'server',\n`);
  const { manifest, read } = readBuild(await buildRemote(remote.folder));
  const files = Object.keys(manifest.files).filter((file) => /^(?:server\/)?home\.[\w.]*c?js$/.test(file));
  expect(files).toHaveLength(2);
  for (const file of files) {
    const lines = read(file).toString().split('\n');
    const line = lines.findIndex((each) => each.includes('The ink')) + 1;
    const column = lines[line - 1]!.indexOf('Error(') + 1;
    const map = parseSourceMap(read(`${file}.map`).toString());
    expect([file, placeIn(map, { line, column })]).toEqual([
      file,
      expect.stringMatching(/^src\/features\/home\/HomePage\.tsx:9:(?:34|36|40)$/),
    ]);
  }
  expect(manifest.server?.files.filter((file) => !file.endsWith('.cjs'))).toEqual([]);
});

/** A bundler that writes a container, and nothing else. */
const BUNDLER = `
import { containerOf } from '@site/remote/container';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const { outputFolder, uniqueName } = containerOf(process.cwd());
const price = existsSync('dist/price') ? readFileSync('dist/price', 'utf8') : '1';
mkdirSync(outputFolder, { recursive: true });
writeFileSync(outputFolder + '/remoteEntry.js', 'export const init = ' + price + '; // ' + uniqueName);
const library = existsSync('dist/library') ? readFileSync('dist/library', 'utf8') : 'chart';
if (library) writeFileSync(outputFolder + '/remoteEntry.js.map', JSON.stringify({ sources: ['../../node_modules/' + library + '/index.js'] }));
if (process.env.DEPLOY_TOKEN) process.exit(1);
`;

const printed = () =>
  jest
    .mocked(process.stdout.write)
    .mock.calls.map(([line]) => String(line))
    .join('');

test('another bundler than webpack is told which pages the server will not render, with each build', async () => {
  const own = { name: 'quests', version: '1.0.0', type: 'module', site: { build: 'node bundler.mjs' } };
  remote.write('package.json', JSON.stringify(own));
  remote.write('bundler.mjs', BUNDLER);
  await buildRemote(remote.folder);
  expect(printed()).not.toContain('warning');
  remote.edit(FEATURE, 'guard,\n', `guard,\n      render: 'server',\n`);
  for (const build of ['first', 'the same again']) {
    jest.mocked(process.stdout.write).mockClear();
    await buildRemote(remote.folder);
    expect([build, printed()]).toEqual([
      build,
      expect.stringContaining("although they say render: 'server': /sample-remote."),
    ]);
  }
});

test('what another bundler has built names the version, whatever it has read', async () => {
  const own = { name: 'quests', version: '1.0.0', type: 'module', site: { build: 'node bundler.mjs' } };
  remote.write('package.json', JSON.stringify(own));
  remote.write('bundler.mjs', BUNDLER);
  const build = async () => {
    const { manifest, read } = readBuild(await buildRemote(remote.folder));
    expect(read('remoteEntry.js').toString()).toContain(`// quests@${manifest.version}`);
    return manifest.version;
  };
  const first = await build();
  expect(await build()).toBe(first);
  // Where no sources are.
  remote.write('dist/price', '2');
  expect(await build()).not.toBe(first);
});

test.each([
  ['no source maps', '', 'The build has no source maps'],
  ['a second router', 'react-router', 'import react-router-dom.'],
])('a build of another bundler with %s is refused', async (_, library, reason) => {
  const own = { name: 'quests', version: '1.0.0', type: 'module', site: { build: 'node bundler.mjs' } };
  remote.write('package.json', JSON.stringify(own));
  remote.write('bundler.mjs', BUNDLER);
  remote.write('dist/library', library);
  await expect(buildRemote(remote.folder)).rejects.toThrow(reason);
});

test('writes nothing into a folder that a package is linked to', async () => {
  const shell = path.join(remote.folder, 'node_modules/shell/package.json');
  const before = readFileSync(shell, 'utf8');
  const own = { name: 'quests', version: '1.0.0', type: 'module', site: { build: 'node bundler.mjs' } };
  remote.write('package.json', JSON.stringify(own));
  remote.write('bundler.mjs', BUNDLER);
  await buildRemote(remote.folder);
  expect(readFileSync(shell, 'utf8')).toBe(before);
});
