import path from 'node:path';
import { createJiti, type TransformResult } from 'jiti';
import { CommandError } from '@site/backend/commandError';
import { IMAGE_ENDINGS, isImage } from '@site/contract/imageFiles';

export interface ManifestRequest {
  readonly folder: string;
  readonly modules: readonly string[];
}

const CODE_ENDINGS = ['js', 'cjs', 'mjs', 'ts', 'cts', 'mts', 'tsx', 'json'];
const ENDINGS = [...CODE_ENDINGS, ...IMAGE_ENDINGS].map((ending) => `.${ending}`);

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

function placeIn({ stack = '' }: Error, folder: string): string | undefined {
  const lines = stack.split('\n').map((line) => line.split(path.join(folder, 'src'))[1]);
  const [, file, line] = lines.map((each) => /^[\\/]([^:]+):(\d+)/.exec(each ?? '')).find(Boolean) ?? [];
  return file && `src/${file.replaceAll(path.sep, '/')}:${line}`;
}

interface ModuleSource {
  readonly data: object;
  readonly strings?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

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

/** jiti, since Node remembers each module that it has imported, and before 22.18 can't import TypeScript. */
export async function readModules(request: ManifestRequest): Promise<object[]> {
  const found = await importModules(request);
  return found.map(({ data }, index) => ({ module: `./${request.modules[index]}`, ...data }));
}

type FeatureTexts = Readonly<Record<string, unknown>>;

/** Texts that can't be loaded are an Error; those without a loader are missing. */
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
