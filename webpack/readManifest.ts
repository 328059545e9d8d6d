import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

/** What the worker is asked for. */
export interface ManifestRequest {
  /** The remote's folder. */
  readonly folder: string;
  /** Its exposed modules, each `src/<module>.ts`. */
  readonly modules: readonly string[];
}

const { folder, modules } = workerData as ManifestRequest;

const data = modules.map(async (module) => {
  const address = pathToFileURL(path.join(folder, 'src', `${module}.ts`)).href;
  const { default: code } = (await import(address)) as { default: { data: object } };
  return { module: `./${module}`, ...code.data };
});
parentPort?.postMessage(await Promise.all(data));
