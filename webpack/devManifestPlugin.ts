import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { remoteManifest, type ModuleData } from '@site/contract/http/registry';
import type { Compiler } from 'webpack';
import type { ManifestRequest } from './readManifest.ts';
import { describeRemote, type RemoteManifestOptions } from './remoteManifest.ts';

/** Node keeps every module it has read, what a manifest imports included: only a new thread reads them anew. */
async function readManifest(options: RemoteManifestOptions): Promise<string> {
  const { folder, modules } = options;
  const workerData: ManifestRequest = { folder, modules };
  const worker = new Worker(new URL('./readManifest.ts', import.meta.url), { workerData });
  const [data] = (await once(worker, 'message')) as [ModuleData[]];
  const manifest = describeRemote(options, data, {});
  const { data: valid, error } = remoteManifest.safeParse(manifest);
  if (valid) return JSON.stringify(valid);
  throw new Error(error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
}

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
      reading = readManifest(this.options);
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
