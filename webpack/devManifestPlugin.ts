import type { Compiler } from 'webpack';
import { devManifest } from './devManifest.ts';
import type { RemoteManifestOptions } from './remoteManifest.ts';

/**
 * Writes `manifest.json` in a running dev server, read afresh with each build. If it breaks the contract, the last
 * good one stays and the build reports an error, which the next edit may mend; an exception would end the watching.
 */
export class DevManifestPlugin {
  readonly options: RemoteManifestOptions;

  constructor(options: RemoteManifestOptions) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    let reading: Promise<string> | undefined;
    let manifest: string | undefined;
    // Beside the build, since a thread takes a moment to start.
    compiler.hooks.compile.tap('DevManifestPlugin', () => {
      reading = devManifest(this.options);
      // Looked at further down, where it is awaited.
      reading.catch(() => undefined);
    });
    compiler.hooks.thisCompilation.tap('DevManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'DevManifestPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          try {
            manifest = await reading;
          } catch (error) {
            compilation.errors.push(new WebpackError(`manifest.json: ${(error as Error).message}`));
          }
          if (manifest) compilation.emitAsset('manifest.json', new sources.RawSource(manifest));
        },
      );
    });
  }
}
