import { createHash } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { moduleData, remoteManifest } from '@site/contract/http/registry';
import type { Compilation, Compiler } from 'webpack';
import { describeRemote, type RemoteManifestOptions } from './remoteManifest.ts';

async function readModule(folder: string, module: string) {
  const address = pathToFileURL(path.join(folder, 'src', `${module}.ts`)).href;
  const { default: code } = (await import(address)) as { default: { data: object } };
  return moduleData.parse({ module: `./${module}`, ...code.data });
}

/** What is made from another file, and asked for in its place. */
const COMPRESSED = /\.(?:br|gz)$/;

function hashes({ assets }: Compilation): Record<string, string> {
  const own = Object.entries(assets).filter(([file]) => !COMPRESSED.test(file));
  return Object.fromEntries(
    own.map(([file, source]) => {
      const hash = createHash('sha384').update(source.buffer()).digest('base64');
      return [file, `sha384-${hash}`];
    }),
  );
}

/**
 * Writes `manifest.json` beside the entry: the static part of each exposed module, read from the very file that
 * the build bundles, and a hash of each file. A manifest that breaks the contract fails the build.
 */
export class RemoteManifestPlugin {
  readonly options: RemoteManifestOptions;

  constructor(options: RemoteManifestOptions) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    const { folder, modules } = this.options;
    compiler.hooks.thisCompilation.tap('RemoteManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        // After everything that still changes a file.
        { name: 'RemoteManifestPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const data = await Promise.all(modules.map((module) => readModule(folder, module)));
          const manifest = remoteManifest.parse(describeRemote(this.options, data, hashes(compilation)));
          compilation.emitAsset('manifest.json', new sources.RawSource(JSON.stringify(manifest)));
        },
      );
    });
  }
}
