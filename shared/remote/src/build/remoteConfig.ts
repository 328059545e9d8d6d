import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Compiler, type Configuration } from 'webpack';
import { baseConfig, isDevelopment, isFastRefresh, refreshPlugin } from './baseConfig.ts';
import { distOf, ownModule, readPackage, remoteNameOf } from './project.ts';
import { DevManifestPlugin, remoteManifestAsset } from './remoteManifest.ts';
import { serverProgram } from './serverProgram.ts';
import { sharedRanges } from './sharedVersions.ts';
import { remoteHash } from './sourceHash.ts';
import { usedExports } from './usedExports.ts';

/** The name and the output folder of a remote's build. */
export interface RemoteBuild {
  readonly name: string;
  /** The package's version and a hash of the sources, such as `1.4.0-1f2e3d4c`. */
  readonly version: string;
  readonly outputFolder: string;
}

/** Returns the build that a remote's current sources would produce. */
export function remoteBuild(folder: string): RemoteBuild {
  const name = remoteNameOf(folder);
  const { version } = readPackage(folder);
  const build = isDevelopment ? `${version}-dev` : `${version}-${remoteHash(folder)}`;
  return { name, version: build, outputFolder: path.join(distOf(folder), 'remotes', name, build) };
}

/**
 * Makes a remote pass each chunk's script element to the shell before loading it (`__prepareScript`): only the shell
 * knows which content was deployed, and whether a cache may hold something else.
 */
const prepareScript = {
  apply({ hooks, webpack: { runtime } }: Compiler): void {
    hooks.compilation.tap('prepareScript', (compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'prepareScript',
        (source) => `${source}\nself.__prepareScript?.(script);`,
      );
    });
  },
};

function consumed(folder: string, usesStoreContainer: boolean) {
  const ranges = Object.entries(sharedRanges(folder));
  const taken = ranges.filter(([name]) => !(usesStoreContainer && name === 'shell/store'));
  return Object.fromEntries(
    taken.map(([name, requiredVersion]) => [
      name,
      {
        import: false as const,
        singleton: true,
        // If the shell can't satisfy a range, the remote's own pages fail instead of running with a wrong version.
        strictVersion: true,
        requiredVersion,
      },
    ]),
  );
}

/**
 * Configures a remote: a container that gets all shared modules from the shell, and a `manifest.json`.
 *
 * @param folder the remote's folder (`import.meta.dirname`); the name in its `package.json` is the remote's name
 * @param modules the exposed modules, each `src/<module>.ts` with a `defineModule` as default export
 * @param remotes containers that this one loads at runtime; if they include `shell`, `shell/store` comes from the store
 *   container instead of the share key: the same instance, at the cost of one more request
 * @returns a configuration that writes to `dist/remotes/<name>/<version>` of the repository
 */
export function remoteConfig(
  folder: string,
  modules: readonly string[] = ['manifest'],
  remotes: Readonly<Record<string, string>> = {},
): Configuration {
  const { name, version, outputFolder } = remoteBuild(folder);
  const uniqueName = `${name}@${version}`;
  const globalName = `__remote_${uniqueName.replace(/\W/g, '_')}`;
  const base = baseConfig({ name, folder, outputFolder, publicPath: 'auto', uniqueName });
  const manifest = { folder, name, version, globalName, modules };
  const uses = usedExports(folder);
  return {
    ...base,
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      prepareScript,
      serverProgram({ folder, name, modules }),
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        library: { type: 'var', name: globalName },
        exposes: Object.fromEntries(modules.map((module) => [`./${module}`, `./src/${module}.ts`])),
        remotes,
        remoteType: 'script',
        shared: consumed(folder, 'shell' in remotes),
        shareStrategy: 'loaded-first',
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
        dts: false,
        manifest: false,
      }),
      ...(isDevelopment
        ? [
            new DevManifestPlugin(manifest),
            ...(isFastRefresh ? [refreshPlugin(name)] : []),
            new webpack.EntryPlugin(folder, ownModule('reloadAfterFailure'), {}),
          ]
        : [uses, remoteManifestAsset(manifest, uses.of)]),
    ],
  };
}
