import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

/** What is read of a remote. */
export interface ManifestRequest {
  /** The remote's folder. */
  readonly folder: string;
  /** Its exposed modules, each `src/<module>.ts`. */
  readonly modules: readonly string[];
}

/** Reads what the exposed modules of a remote declare, from the files themselves. */
export function readModules({ folder, modules }: ManifestRequest): Promise<object[]> {
  const read = modules.map(async (module) => {
    const address = pathToFileURL(path.join(folder, 'src', `${module}.ts`)).href;
    const { default: code } = (await import(address)) as { default: { data: object } };
    return { module: `./${module}`, ...code.data };
  });
  return Promise.all(read);
}

// Only where this file is what a thread runs.
parentPort?.postMessage(await readModules(workerData as ManifestRequest));
