import path from 'node:path';
import { createJiti, type TransformResult } from 'jiti';
import { IMAGE_ENDINGS, isImage } from '@site/contract/imageFiles';

/** The modules to read from a remote. */
export interface ManifestRequest {
  /** The remote's folder. */
  readonly folder: string;
  /** Its exposed modules, each `src/<module>.ts`. */
  readonly modules: readonly string[];
}

const CODE_ENDINGS = ['js', 'cjs', 'mjs', 'ts', 'cts', 'mts', 'tsx', 'json'];
const ENDINGS = [...CODE_ENDINGS, ...IMAGE_ENDINGS].map((ending) => `.${ending}`);

/** Loads sources of a remote; an image is an empty address. */
function sourceLoader(folder: string) {
  const code = createJiti(folder);
  return createJiti(path.join(folder, 'src/'), {
    moduleCache: false,
    fsCache: false,
    extensions: ENDINGS,
    transform: (options): TransformResult => ({
      code: isImage(options.filename ?? '') ? "module.exports = '';" : code.transform(options),
    }),
  });
}

/**
 * Reads the data of a remote's exposed modules from their source files, as they are now: Node itself would remember
 * each module that it has imported, and versions before 22.18 can't import TypeScript.
 */
export function readModules({ folder, modules }: ManifestRequest): Promise<object[]> {
  const jiti = sourceLoader(folder);
  const read = modules.map(async (module) => {
    const code = await jiti.import<{ data: object }>(`./${module}.ts`, { default: true });
    return { module: `./${module}`, ...code.data };
  });
  return Promise.all(read);
}
