import { globSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../src/commandError.ts';
import { readBuild, type LocalBuild } from './readBuild.ts';

/**
 * The one build in a folder, as an image has it.
 *
 * @param folder holds `<version>/manifest.json`
 */
export function onlyBuild(folder: string): LocalBuild {
  const [first, ...more] = globSync('*/manifest.json', { cwd: folder });
  if (!first) throw new CommandError(`There is no build in ${folder}.`);
  if (more.length > 0) throw new CommandError(`There is more than one build in ${folder}: which one?`);
  return readBuild(path.join(folder, path.dirname(first)));
}
