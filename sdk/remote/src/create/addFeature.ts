import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CommandError } from '@site/backend/commandError';
import type { ModuleData } from '@site/contract/http/registry';
import { print } from '@site/backend/runProgram';
import { readModules } from '../build/readManifest.ts';
import type { FeatureFiles } from './featureFiles.ts';
import { featureNameProblem, namesOf, type FeatureNames } from './featureName.ts';
import { identifiersIn, withFeature } from './manifestSource.ts';

const MANIFEST = 'src/manifest.ts';
const FEATURES = 'src/features';

type Format = (file: string, text: string) => Promise<string>;

/** Formats as the remote does. One without Prettier gets the texts as they are. */
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

/** @throws CommandError if a remote can't have a feature of this name */
async function expectFreeName(folder: string, name: string, manifest: string): Promise<void> {
  const [data] = (await readModules({ folder, modules: ['manifest'] })) as ModuleData[];
  const named = [...(data?.routes ?? []), ...(data?.contributions ?? [])].map(({ feature }) => feature);
  const features = path.join(folder, FEATURES);
  const folders = existsSync(features) ? readdirSync(features) : [];
  const problem = featureNameProblem(name, {
    features: new Set([...named, ...folders]),
    identifiers: identifiersIn(manifest),
  });
  if (problem) throw new CommandError(problem);
}

/**
 * Adds a feature to a remote: its files, and its line in `src/manifest.ts`. Nothing that is there is overwritten.
 *
 * @param folder of the remote
 * @throws CommandError if it can't have this name
 */
export async function addFeature(
  folder: string,
  name: string,
  filesOf: (names: FeatureNames) => FeatureFiles,
): Promise<void> {
  const manifestFile = path.join(folder, MANIFEST);
  if (!existsSync(manifestFile))
    throw new CommandError(`There is no ${MANIFEST}: is this the folder of a remote?`);
  const manifest = readFileSync(manifestFile, 'utf8');
  await expectFreeName(folder, name, manifest);
  const names = namesOf(name);
  const format = formatterOf(folder);
  const changed = await format(MANIFEST, withFeature(manifest, names.variable, name));
  const files: [string, string][] = [];
  for (const [file, text] of filesOf(names)) {
    const place = path.posix.join(FEATURES, name, file);
    files.push([place, await format(place, text)]);
  }

  try {
    for (const [file, text] of files) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text, { flag: 'wx' });
    }
    writeFileSync(manifestFile, changed);
  } catch (error) {
    rmSync(path.join(folder, FEATURES, name), { recursive: true, force: true });
    throw error;
  }
  for (const [file] of files) print(file);
  print(`${MANIFEST} has its line`);
}
