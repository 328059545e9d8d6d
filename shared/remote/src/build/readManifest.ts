import path from 'node:path';
import { createJiti } from 'jiti';

/** The modules to read from a remote. */
export interface ManifestRequest {
  /** The remote's folder. */
  readonly folder: string;
  /** Its exposed modules, each `src/<module>.ts`. */
  readonly modules: readonly string[];
}

/**
 * Reads the data of a remote's exposed modules from their source files, as they are now: Node itself would remember
 * each module that it has imported, and versions before 22.18 can't import TypeScript.
 */
export function readModules({ folder, modules }: ManifestRequest): Promise<object[]> {
  const jiti = createJiti(path.join(folder, 'src/'), { moduleCache: false, fsCache: false });
  const read = modules.map(async (module) => {
    const code = await jiti.import<{ data: object }>(`./${module}.ts`, { default: true });
    return { module: `./${module}`, ...code.data };
  });
  return Promise.all(read);
}
