import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { baseConfig } from '@site/remote/build/baseConfig';
import { STORE_VERSION } from '@site/remote/build/sharedModules';
import { dist, root } from './workspace.ts';

/**
 * Configures `dist/shell-container`: a container named `shell` whose `./store` re-exports the share key `shell/store`, so
 * that a remote that lists `shell` under `remotes` gets the page's instance.
 */
export function storeContainerConfig(): Configuration {
  const base = baseConfig({
    configFile: import.meta.filename,
    name: 'shell-container',
    folder: path.join(root, 'shell'),
    outputFolder: path.join(dist, 'shell-container'),
    publicPath: 'auto',
  });
  return {
    ...base,
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        filename: 'remoteEntry.js',
        exposes: { './store': './src/federation/exposedStore.ts' },
        shared: {
          'shell/store': {
            import: false,
            singleton: true,
            strictVersion: true,
            requiredVersion: `^${STORE_VERSION}`,
          },
        },
        shareStrategy: 'loaded-first',
        experiments: { externalRuntime: true },
        dts: false,
        manifest: false,
      }),
    ],
  };
}
