import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { AssetListPlugin } from './assetListPlugin.ts';
import { baseConfig, isDevelopment } from './baseConfig.ts';
import { refreshPlugin } from './fastRefresh.ts';
import { shellServer } from './devServers.ts';
import { sharedModules, STORE_VERSION } from './sharedModules.ts';
import { ShellContractPlugin, type ShellContract } from './shellContractPlugin.ts';
import { dist, root, shellVersionOf } from './workspace.ts';

/** The versions of the shared modules as the shell's build installed them, by share key. */
export function sharedVersions(): Record<string, string> {
  return Object.fromEntries(
    sharedModules.map(({ name }) => [name, name === 'shell/store' ? STORE_VERSION : shellVersionOf(name)]),
  );
}

/** What this shell provides to remotes, which a build of one is held against before it goes live. */
function shellContract(folder: string): ShellContract {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const { 'shell/store': _store, ...shared } = sharedVersions();
  return { version, store: STORE_VERSION, shared };
}

/**
 * The shell's application: an ordinary build without a federation plugin. Its host is a lazy chunk over the
 * federation runtime, so that a visitor of the landing page pays nothing for it.
 *
 * @returns a configuration that writes to `dist/shell` and is served under `/assets/`
 */
export function shellConfig(): Configuration {
  const folder = path.join(root, 'shell');
  const base = baseConfig({
    name: 'shell',
    folder,
    // Only the list of its scripts is written in development, beside and not into what was built to be served.
    outputFolder: isDevelopment ? path.join(root, '.dev/shell') : path.join(dist, 'shell'),
    publicPath: '/assets/',
  });
  return {
    ...base,
    entry: { main: isDevelopment ? ['./src/boot/devtoolsHook.ts', './src/main.tsx'] : './src/main.tsx' },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.DefinePlugin({ SHARED_VERSIONS: JSON.stringify(sharedVersions()) }),
      new AssetListPlugin(),
      new ShellContractPlugin(shellContract(folder)),
      ...(isDevelopment ? [refreshPlugin('shell')] : []),
    ],
    ...(isDevelopment ? { devServer: shellServer() } : {}),
  };
}
