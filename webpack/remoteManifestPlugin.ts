import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { moduleData, remoteManifest } from '@site/contract/http/registry';
import type { Compiler } from 'webpack';
import { STORE_VERSION } from './sharedModules.ts';

/** What names the build whose manifest is written. */
export interface RemoteManifestOptions {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly globalName: string;
  readonly modules: readonly string[];
}

async function readModule(folder: string, module: string) {
  const address = pathToFileURL(path.join(folder, 'src', `${module}.ts`)).href;
  const { default: code } = (await import(address)) as { default: { data: object } };
  return moduleData.parse({ module: `./${module}`, ...code.data });
}

/**
 * Writes `manifest.json` beside the entry: the static part of each exposed module, read from the very file that
 * the build bundles. A manifest that breaks the contract fails the build.
 */
export class RemoteManifestPlugin {
  readonly options: RemoteManifestOptions;

  constructor(options: RemoteManifestOptions) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    const { folder, name, version, globalName, modules } = this.options;
    compiler.hooks.thisCompilation.tap('RemoteManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'RemoteManifestPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const manifest = remoteManifest.parse({
            name,
            version,
            global: globalName,
            store: `^${STORE_VERSION}`,
            modules: await Promise.all(modules.map((module) => readModule(folder, module))),
          });
          compilation.emitAsset('manifest.json', new sources.RawSource(JSON.stringify(manifest)));
        },
      );
    });
  }
}
