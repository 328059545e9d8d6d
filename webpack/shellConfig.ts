import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Compilation, type Configuration } from 'webpack';
import { baseConfig, isDevelopment, refreshPlugin } from './baseConfig.ts';
import { shellServer } from './devServers.ts';
import { jsonAsset } from './jsonAsset.ts';
import { STORE_VERSION } from './sharedModules.ts';
import { sharedVersions } from './sharedVersions.ts';
import { dist, remoteFolders, root } from './workspace.ts';

const folder = path.join(root, 'shell');

const versions = () => new webpack.DefinePlugin({ SHARED_VERSIONS: JSON.stringify(sharedVersions()) });

/** Returns the scripts of the entry, in the order in which the HTML loads them. */
function scriptsOf(compilation: Compilation) {
  const publicPath = compilation.getPath(String(compilation.outputOptions.publicPath));
  const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
  const scripts = files.filter((file) => file.endsWith('.js') && !file.includes('hot-update'));
  return { scripts: scripts.map((file) => publicPath + file) };
}

/** Returns the versions that this shell provides, with which the gate compares each remote build. */
function shellContract() {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const { 'shell/store': _store, ...shared } = sharedVersions();
  return { version, store: STORE_VERSION, shared };
}

/**
 * Configures the shell's application: an ordinary build without a federation plugin. The federation host is a lazy
 * chunk, so that visitors of the landing page don't load it.
 *
 * @returns a configuration that writes to `dist/shell` and is served under `/assets/`
 */
export function shellConfig(): Configuration {
  const base = baseConfig({
    name: 'shell',
    folder,
    // In development, only the list of scripts is written to disk, without touching the production build.
    outputFolder: isDevelopment ? path.join(root, '.dev/shell') : path.join(dist, 'shell'),
    publicPath: '/assets/',
  });
  return {
    ...base,
    entry: { main: isDevelopment ? ['./src/boot/devtoolsHook.ts', './src/main.tsx'] : './src/main.tsx' },
    plugins: [
      ...(base.plugins ?? []),
      versions(),
      jsonAsset('assets.json', scriptsOf),
      jsonAsset('contract.json', shellContract),
      ...(isDevelopment ? [refreshPlugin('shell')] : []),
    ],
    ...(isDevelopment ? { devServer: shellServer() } : {}),
  };
}

function exposedModules(): { remote: string; source: string }[] {
  return remoteFolders().flatMap((folder) => {
    const sources = path.join(folder, 'src');
    return readdirSync(sources)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => ({ remote: path.basename(folder), source: path.join(sources, name) }));
  });
}

/** Writes the module that replaces the federation host: the same `loadModule` with ordinary lazy imports. */
function writeStaticHost(): string {
  const file = path.join(root, '.cache/monolith/host.ts');
  const cases = exposedModules().map(
    ({ remote, source }) =>
      `  ${JSON.stringify(`${remote}/${path.basename(source, '.ts')}`)}: () => import(${JSON.stringify(source)}),`,
  );
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(
    file,
    `const modules = {\n${cases.join('\n')}\n};\n` +
      `export const loadModule = async (remote, module) =>\n` +
      `  (await modules[remote.name + '/' + module.slice(2)]()).default;\n`,
  );
  return file;
}

/**
 * Configures the same sources as one webpack application with lazy routes, the baseline for the cost of federation.
 *
 * @returns a configuration that writes to `dist/monolith`
 */
export function monolithConfig(): Configuration {
  const base = baseConfig({
    name: 'monolith',
    folder,
    outputFolder: path.join(dist, 'monolith'),
    publicPath: '/assets/',
  });
  const host = writeStaticHost();
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    resolve: { ...base.resolve, alias: { [path.join(folder, 'src/federation/host.ts')]: host } },
    plugins: [...(base.plugins ?? []), versions(), jsonAsset('assets.json', scriptsOf)],
  };
}

/**
 * Configures the Node program that prerenders the landing page. It has the same sources as the shell's application, so
 * that the browser can hydrate the result. The server runs it in a worker.
 *
 * @returns a configuration that writes `prerender.cjs` to `dist/shell-prerender`
 */
export function prerenderConfig(): Configuration {
  const base = baseConfig({
    name: 'shell-prerender',
    folder,
    outputFolder: path.join(dist, 'shell-prerender'),
    publicPath: '/assets/',
  });
  return {
    ...base,
    target: 'node24',
    devtool: false,
    entry: './src/prerender/main.ts',
    output: {
      ...base.output,
      filename: 'prerender.cjs',
      chunkFilename: 'prerender.[name].cjs',
      library: { type: 'commonjs2' },
    },
    // Browsers don't download it.
    optimization: { ...base.optimization, minimize: false },
    // The browser's build emits the fonts with the same names.
    module: { ...base.module, generator: { 'asset/resource': { emit: false } } },
    resolve: {
      ...base.resolve,
      alias: { [path.join(folder, 'src/boot/bootData.ts')]: path.join(folder, 'src/prerender/bootData.ts') },
    },
    plugins: [
      versions(),
      // Libraries that browsers load later are never needed here.
      new webpack.IgnorePlugin({ resourceRegExp: /^(socket\.io-client|@module-federation\/.*)$/ }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
  };
}
