import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

/** The modules to read from a remote. */
export interface ManifestRequest {
  /** The remote's folder. */
  readonly folder: string;
  /** Its exposed modules, each `src/<module>.ts`. */
  readonly modules: readonly string[];
}

/** Reads the data of a remote's exposed modules from their source files. */
export function readModules({ folder, modules }: ManifestRequest): Promise<object[]> {
  const read = modules.map(async (module) => {
    const address = pathToFileURL(path.join(folder, 'src', `${module}.ts`)).href;
    const { default: code } = (await import(address)) as { default: { data: object } };
    return { module: `./${module}`, ...code.data };
  });
  return Promise.all(read);
}

// Only if this file is the entry of a worker thread.
parentPort?.postMessage(await readModules(workerData as ManifestRequest));
