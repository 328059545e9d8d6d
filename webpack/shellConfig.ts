import { createRequire } from 'node:module';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Compilation, type Compiler, type Configuration, type NormalModule } from 'webpack';
import { baseConfig, refreshPlugin } from '@site/remote/build/baseConfig';
import { isDevelopment } from '@site/remote/build/isDevelopment';
import { chunkFiles } from '@site/remote/build/chunkFiles';
import { shellServer } from './devServers.ts';
import { serverConfig } from '@site/remote/build/serverConfig';
import { STORE_VERSION } from '@site/remote/build/sharedModules';
import { sharedVersions } from '@site/remote/build/sharedVersions';
import { givenExports } from './givenExports.ts';
import { dist, remoteFolders, root } from './workspace.ts';

const folder = path.join(root, 'shell');

const API_MODULES =
  /[\\/](@reduxjs[\\/]toolkit[\\/]dist[\\/]query|reselect|@standard-schema|shared[\\/]platform[\\/]src[\\/](site[\\/]createApi|endpoint)|shell[\\/]src[\\/]session[\\/](api|baseQuery|sessionApi))\b/;

const definitions = () =>
  new webpack.DefinePlugin({
    SHARED_VERSIONS: JSON.stringify(sharedVersions(folder)),
    // Of the federation runtime: what it has for Node and for deployments by its own manifests is left out.
    ENV_TARGET: JSON.stringify('web'),
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
  });

const folderOf = (name: string) =>
  path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** Leaves out the transports of socket.io's client that pages never use: their sockets are WebSockets only. */
function withoutPolling(): Record<string, false> {
  const transports = path.join(folderOf('engine.io-client'), 'build/esm/transports');
  return Object.fromEntries(
    ['polling-xhr.node.js', 'webtransport.js'].map((file) => [path.join(transports, file), false]),
  );
}

/** The router's package has a build without warnings for developers, which its exports name for no bundler. */
function productionRouter(): Record<string, string> {
  if (isDevelopment) return {};
  return { 'react-router$': path.join(folderOf('react-router'), 'dist/production/index.mjs') };
}

/** Creates a plugin that writes a JSON file after the bundle's others; the build fails if `contentOf` throws. */
function jsonAsset(file: string, contentOf: (compilation: Compilation) => object | Promise<object>) {
  return {
    apply(compiler: Compiler): void {
      const { Compilation, sources } = compiler.webpack;
      const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compiler.hooks.thisCompilation.tap(file, (compilation) => {
        compilation.hooks.processAssets.tapPromise({ name: file, stage }, async () => {
          const content = JSON.stringify(await contentOf(compilation));
          compilation.emitAsset(file, new sources.RawSource(content));
        });
      });
    },
  };
}

/** Returns the scripts of the entry, in the order in which the HTML loads them, and the files of each lazy chunk. */
function assetsOf(compilation: Compilation) {
  const publicPath = compilation.getPath(String(compilation.outputOptions.publicPath));
  const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
  const scripts = files.filter((file) => file.endsWith('.js') && !file.includes('hot-update'));
  return { scripts: scripts.map((file) => publicPath + file), chunks: chunkFiles(compilation, publicPath) };
}

/** Returns the versions and exports that this shell provides, with which the gate compares each remote build. */
function shellContract() {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const { 'shell/store': _store, ...shared } = sharedVersions(folder);
  return { version, store: STORE_VERSION, shared, exports: givenExports() };
}

/**
 * Configures the shell's application in `dist/shell`, served under `/assets/`: an ordinary build. The federation host is a
 * lazy chunk, which visitors of the landing page don't load.
 */
export function shellConfig(): Configuration {
  const base = baseConfig({
    configFile: import.meta.filename,
    name: 'shell',
    folder,
    // In development, only the list of scripts is written to disk, without touching the production build.
    outputFolder: isDevelopment ? path.join(root, '.dev/shell') : path.join(dist, 'shell'),
    publicPath: '/assets/',
    // The forms around the login share some code. A chunk of it would be one more request, and be named in the entry
    // by each of them.
    minSplitBytes: 40_000,
    apiModules: API_MODULES,
  });
  return {
    ...base,
    resolve: { ...base.resolve, alias: { ...withoutPolling(), ...productionRouter() } },
    entry: { main: isDevelopment ? ['./src/app/devtoolsHook.ts', './src/main.tsx'] : './src/main.tsx' },
    plugins: [
      ...(base.plugins ?? []),
      definitions(),
      jsonAsset('assets.json', assetsOf),
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

/** Writes what a remote gets under its name, which is a constant in a build of its own. */
function writeRemoteModule(name: string): string {
  const file = path.join(root, `.cache/monolith/remotes/${name}.ts`);
  const platform = path.join(root, 'shared/platform/src');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(
    file,
    `import { textHook as textHookOf } from ${JSON.stringify(path.join(platform, 'text.ts'))};\n` +
      `export * from ${JSON.stringify(`${path.join(platform, 'remote.ts')}?${name}`)};\n` +
      `export const textHook = (feature) => textHookOf(${JSON.stringify(`${name}/`)} + feature);\n`,
  );
  return file;
}

const remoteModules = () =>
  remoteFolders().map((remote) => ({
    include: path.join(remote, 'src'),
    resolve: { alias: { '@site/platform/remote$': writeRemoteModule(path.basename(remote)) } },
  }));

const remoteName = webpack.DefinePlugin.runtimeValue(({ module }) =>
  JSON.stringify((module as NormalModule).resource.split('?')[1] ?? null),
);

/** Configures the same sources as one application in `dist/monolith`, the baseline for the cost of federation. */
export function monolithConfig(): Configuration {
  const base = baseConfig({
    configFile: import.meta.filename,
    name: 'monolith',
    folder,
    outputFolder: path.join(dist, 'monolith'),
    publicPath: '/assets/',
    apiModules: API_MODULES,
  });
  const host = writeStaticHost();
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    module: { ...base.module, rules: [...(base.module?.rules ?? []), ...remoteModules()] },
    resolve: {
      ...base.resolve,
      alias: {
        ...withoutPolling(),
        ...productionRouter(),
        [path.join(folder, 'src/federation/host.ts')]: host,
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      definitions(),
      new webpack.DefinePlugin({ REMOTE_NAME: remoteName }),
      jsonAsset('assets.json', assetsOf),
    ],
  };
}

/**
 * Configures the Node program in `dist/shell-server` that renders pages, in processes without rights: of the sources of the
 * shell's application, so that the browser can hydrate the result.
 */
export function shellServerConfig(): Configuration {
  const source = (file: string) => path.join(folder, 'src', file);
  return serverConfig({
    name: 'shell-server',
    folder,
    outputFolder: path.join(isDevelopment ? path.join(root, '.dev') : dist, 'shell-server'),
    entry: './src/server/main.ts',
    publicPath: '/assets/',
    alias: {
      [source('core/bootData.ts')]: source('server/bootData.ts'),
      [source('federation/host.ts')]: source('server/host.ts'),
      [source('session/baseQuery.ts')]: source('server/baseQuery.ts'),
    },
  });
}
