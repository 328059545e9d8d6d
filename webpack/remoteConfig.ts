import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { baseConfig, isDevelopment } from './baseConfig.ts';
import { remoteServer } from './devServers.ts';
import { refreshPlugin } from './fastRefresh.ts';
import { RemoteManifestPlugin } from './remoteManifestPlugin.ts';
import { sharedModules, STORE_VERSION } from './sharedModules.ts';
import { sharedVersions } from './shellConfig.ts';
import { sourceHash } from './sourceHash.ts';
import { dist } from './workspace.ts';

const READ_BY_REMOTES = ['shared/contract', 'shared/platform', 'shared/ui'];

/** A build of a remote: what it is called and where it goes. */
export interface RemoteBuild {
  readonly name: string;
  /** The package's version and a hash of the sources, such as `1.4.0-1f2e3d4c`. */
  readonly version: string;
  readonly outputFolder: string;
}

/**
 * Names the build that the present sources of a remote give.
 *
 * @param folder the remote's folder; its name is the remote's name
 */
export function remoteBuild(folder: string): RemoteBuild {
  const name = path.basename(folder);
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  const build = isDevelopment ? `${version}-dev` : `${version}-${sourceHash([folder, ...READ_BY_REMOTES])}`;
  return { name, version: build, outputFolder: path.join(dist, 'remotes', name, build) };
}

function consumed() {
  const versions = sharedVersions();
  return Object.fromEntries(
    sharedModules.map(({ name }) => [
      name,
      {
        import: false as const,
        singleton: true,
        strictVersion: name === 'shell/store',
        requiredVersion: `^${name === 'shell/store' ? STORE_VERSION : versions[name]}`,
      },
    ]),
  );
}

/**
 * A remote: a container whose every shared module comes from the shell, and a `manifest.json` with its static part.
 *
 * @param folder the remote's folder (`import.meta.dirname`)
 * @param modules the exposed modules, each `src/<module>.ts` with a `defineModule` as default export
 * @returns a configuration that writes to `dist/remotes/<name>/<version>`
 */
export function remoteConfig(folder: string, modules: readonly string[] = ['manifest']): Configuration {
  const { name, version, outputFolder } = remoteBuild(folder);
  const uniqueName = `${name}@${version}`;
  const globalName = `__remote_${uniqueName.replace(/\W/g, '_')}`;
  const base = baseConfig({ name, folder, outputFolder, publicPath: 'auto', uniqueName });
  return {
    ...base,
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        library: { type: 'var', name: globalName },
        exposes: Object.fromEntries(modules.map((module) => [`./${module}`, `./src/${module}.ts`])),
        shared: consumed(),
        shareStrategy: 'loaded-first',
        experiments: { externalRuntime: true },
        runtimePlugins: isDevelopment ? [path.join(import.meta.dirname, 'refreshBridge.ts')] : [],
        dts: false,
        manifest: false,
      }),
      new RemoteManifestPlugin({ folder, name, version, globalName, modules }),
      ...(isDevelopment ? [refreshPlugin(name)] : []),
    ],
    ...(isDevelopment ? { devServer: remoteServer(name) } : {}),
  };
}
