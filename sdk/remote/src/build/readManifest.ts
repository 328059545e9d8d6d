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

/** What is read of a module: its data, and the loaders of its texts by feature and language. */
interface ModuleSource {
  readonly data: object;
  readonly strings?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** @throws CommandError that names the line of a source that can't be read */
function importModules({ folder, modules }: ManifestRequest): Promise<ModuleSource[]> {
  const jiti = sourceLoader(folder);
  const read = modules.map(async (module) => {
    const file = `src/${module}.ts`;
    const code = await jiti
      .import<Partial<ModuleSource> | undefined>(`./${module}.ts`, { default: true })
      .catch((error: Error) => {
        throw new CommandError(`${placeIn(error, folder) ?? file}: ${error.message}`, { cause: error });
      });
    if (code?.data) return code as ModuleSource;
    throw new CommandError(`${file}: its default export must be defineModule([…]).`);
  });
  return Promise.all(read);
}

/**
 * Reads the data of a remote's exposed modules from their source files, as they are now: Node itself would remember
 * each module that it has imported, and versions before 22.18 can't import TypeScript.
 *
 * @throws CommandError that names the line of a source that can't be read
 */
export async function readModules(request: ManifestRequest): Promise<object[]> {
  const found = await importModules(request);
  return found.map(({ data }, index) => ({ module: `./${request.modules[index]}`, ...data }));
}

/** The texts of a feature, or why they can't be loaded, by language. */
export type FeatureTexts = Readonly<Record<string, unknown>>;

/**
 * Reads the texts of a remote's features from their source files, by feature and language.
 *
 * @returns an Error in place of texts that can't be loaded, nothing for those without a loader
 */
export async function readTexts(request: ManifestRequest): Promise<Record<string, FeatureTexts>> {
  const features = (await importModules(request)).flatMap(({ strings = {} }) => Object.entries(strings));
  const read = features.map(async ([feature, loaders]) => {
    const texts = Object.entries(loaders).map(async ([lang, load]): Promise<[string, unknown]> => {
      if (typeof load !== 'function') return [lang, new Error(`strings.${lang} is no function`)];
      return [lang, await Promise.resolve((load as () => unknown)()).catch((error: unknown) => error)];
    });
    return [feature, Object.fromEntries(await Promise.all(texts))] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
