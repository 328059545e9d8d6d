import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { exposedChunk } from '@site/contract/rendering';
import webpack, { type Compiler, type Configuration } from 'webpack';
import { baseConfig, isFastRefresh, refreshPlugin } from './baseConfig.ts';
import { containerOf } from './container.ts';
import { isDevelopment } from './isDevelopment.ts';
import { ownModule } from './project.ts';
import { DevManifestPlugin, remoteManifestAsset } from './remoteManifest.ts';
import { serverProgram } from './serverProgram.ts';
import { usedExports } from './usedExports.ts';

/** The server, which doesn't know the page's origin, renders the same addresses of images. */
const pathsOfFiles = {
  apply({ hooks, webpack: { RuntimeModule, RuntimeGlobals } }: Compiler): void {
    class FilePaths extends RuntimeModule {
      constructor() {
        super('file paths', RuntimeModule.STAGE_ATTACH);
      }

      override generate(): string {
        const address = RuntimeGlobals.publicPath;
        return `${address} = ${address}.replace(location.origin + "/", "/");`;
      }
    }
    hooks.thisCompilation.tap('pathsOfFiles', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.publicPath)
        .tap('pathsOfFiles', (chunk) => {
          compilation.addRuntimeModule(chunk, new FilePaths());
        });
    });
  },
};

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
  const container = containerOf(folder, modules);
  const { name, build, outputFolder, uniqueName, globalName, exposes, define } = container;
  const isTaken = ([key]: readonly [string, unknown]) => !('shell' in remotes && key === 'shell/store');
  const shared = Object.fromEntries(Object.entries(container.shared).filter(isTaken));
  const base = baseConfig({
    name,
    folder,
    outputFolder,
    publicPath: 'auto',
    uniqueName,
    build,
    configFile: import.meta.filename,
  });
  const manifest = { folder, name, build, globalName, modules };
  const uses = usedExports(folder, isDevelopment);
  return {
    ...base,
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      pathsOfFiles,
      new webpack.DefinePlugin(define),
      serverProgram({ folder, name, build, modules, define }),
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        library: { type: 'var', name: globalName },
        // Named: the server finds the scripts of a page by these names.
        exposes: Object.fromEntries(
          Object.entries(exposes).map(([key, file]) => [key, { import: file, name: exposedChunk(key) }]),
        ),
        remotes,
        remoteType: 'script',
        shared,
        shareStrategy: 'loaded-first',
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
        dts: false,
        manifest: false,
      }),
      uses,
      ...(isDevelopment
        ? [
            new DevManifestPlugin(manifest),
            ...(isFastRefresh ? [refreshPlugin(name)] : []),
            new webpack.EntryPlugin(folder, ownModule('reloadAfterFailure'), {}),
            new webpack.EntryPlugin(folder, ownModule('devOverlay'), {}),
          ]
        : [remoteManifestAsset(manifest, uses.of)]),
    ],
  };
}
