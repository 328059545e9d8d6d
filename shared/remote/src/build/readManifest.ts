import path from 'node:path';
import { createJiti, type TransformResult } from 'jiti';
import { CommandError } from '@site/backend/commandError';
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

/** Returns the first line of a remote's sources in the stack of an error. */
function placeIn({ stack = '' }: Error, folder: string): string | undefined {
  const lines = stack.split('\n').map((line) => line.split(path.join(folder, 'src'))[1]);
  const [, file, line] = lines.map((each) => /^[\\/]([^:]+):(\d+)/.exec(each ?? '')).find(Boolean) ?? [];
  return file && `src/${file.replaceAll(path.sep, '/')}:${line}`;
}

/**
 * Reads the data of a remote's exposed modules from their source files, as they are now: Node itself would remember
 * each module that it has imported, and versions before 22.18 can't import TypeScript.
 *
 * @throws CommandError that names the line of a source that can't be read
 */
export function readModules({ folder, modules }: ManifestRequest): Promise<object[]> {
  const jiti = sourceLoader(folder);
  const read = modules.map(async (module) => {
    const file = `src/${module}.ts`;
    const code = await jiti
      .import<{ data?: object } | undefined>(`./${module}.ts`, { default: true })
      .catch((error: Error) => {
        throw new CommandError(`${placeIn(error, folder) ?? file}: ${error.message}`, { cause: error });
      });
    if (code?.data) return { module: `./${module}`, ...code.data };
    throw new CommandError(`${file}: its default export must be defineModule([…]).`);
  });
  return Promise.all(read);
}
