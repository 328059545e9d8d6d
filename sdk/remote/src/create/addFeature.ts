import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CommandError } from '@site/backend/commandError';
import type { ModuleData } from '@site/contract/http/registry';
import { print } from '@site/backend/runProgram';
import { readModules } from '../build/readManifest.ts';
import type { FeatureFiles } from './featureFiles.ts';
import { featureNameProblem, namesOf, type FeatureNames } from './featureName.ts';

const MANIFEST = 'src/manifest.ts';
const FEATURES = 'src/features';

type Format = (file: string, text: string) => Promise<string>;

/** A remote without Prettier gets the texts as they are. */
function formatterOf(folder: string): Format {
  const require = createRequire(path.join(folder, 'package.json'));
  try {
    const { format, resolveConfig } = require('prettier') as typeof import('prettier');
    return async (file, text) => {
      const filepath = path.join(folder, file);
      return format(text, { ...(await resolveConfig(filepath)), filepath });
    };
  } catch {
    return (_, text) => Promise.resolve(text);
  }
}

async function expectFreeName(folder: string, name: string): Promise<void> {
  const [data] = (await readModules({ folder, modules: ['manifest'] })) as ModuleData[];
  const named = [...(data?.routes ?? []), ...(data?.contributions ?? [])].map(({ feature }) => feature);
  const features = path.join(folder, FEATURES);
  const folders = existsSync(features) ? readdirSync(features) : [];
  const problem = featureNameProblem(name, new Set([...named, ...folders]));
  if (problem) throw new CommandError(problem);
}

const MODULE = /^([^]*^import [^;]*;)([^]*\bdefineModule\(\s*\[[^\]]*?),?(?=\s*\])/m;

function withFeature(source: string, { name, variable }: FeatureNames): string {
  if (!MODULE.test(source))
    throw new CommandError('src/manifest.ts has no defineModule([…]), to whose list the feature belongs.');
  return source.replace(MODULE, (_, imports: string, module: string) => {
    const separator = module.endsWith('[') ? '' : ', ';
    return `${imports}\nimport { ${variable} } from './features/${name}/feature.ts';${module}${separator}${variable}`;
  });
}

/** Nothing that is there is overwritten. */
export async function addFeature(
  folder: string,
  name: string,
  filesOf: (names: FeatureNames) => FeatureFiles,
): Promise<void> {
  const manifestFile = path.join(folder, MANIFEST);
  if (!existsSync(manifestFile))
    throw new CommandError(`There is no ${MANIFEST}: is this the folder of a remote?`);
  await expectFreeName(folder, name);
  const names = namesOf(name);
  const format = formatterOf(folder);
  const changed = await format(MANIFEST, withFeature(readFileSync(manifestFile, 'utf8'), names));
  try {
    for (const [file, text] of Object.entries(filesOf(names))) {
      const place = path.posix.join(FEATURES, name, file);
      mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
      writeFileSync(path.join(folder, place), await format(place, text), { flag: 'wx' });
      print(place);
    }
    writeFileSync(manifestFile, changed);
  } catch (error) {
    rmSync(path.join(folder, FEATURES, name), { recursive: true, force: true });
    throw error;
  }
  print(`${MANIFEST} has its line`);
}
