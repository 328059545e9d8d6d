import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { remoteManifest, type ModuleData } from '@site/contract/http/registry';
import type { ManifestRequest } from './readManifest.ts';
import { describeRemote, type RemoteManifestOptions } from './remoteManifest.ts';

/**
 * The manifest that the present sources of a remote give, read in a thread of its own: Node keeps every module it has
 * read, what a manifest imports included, and only a new thread reads them anew.
 *
 * @returns JSON, without hashes of files
 * @throws Error that names what breaks the contract, a line each
 */
export async function devManifest(options: RemoteManifestOptions): Promise<string> {
  const { folder, modules } = options;
  const workerData: ManifestRequest = { folder, modules };
  const worker = new Worker(new URL('./readManifest.ts', import.meta.url), { workerData });
  const [data] = (await once(worker, 'message')) as [ModuleData[]];
  const manifest = describeRemote(options, data, {});
  const { data: valid, error } = remoteManifest.safeParse(manifest);
  if (valid) return JSON.stringify(valid);
  throw new Error(error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
}
