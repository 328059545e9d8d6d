import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { format, resolveConfig } from 'prettier';
import { readTemplate } from '../../sdk/create/src/readTemplate.ts';

/** With a longer or shorter name, Prettier breaks lines elsewhere. */
async function formatted(file: string, text: string): Promise<string> {
  const filepath = path.join(root, 'remotes/any', file);
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}

/**
 * Writes a new remote of this repository, or nothing.
 *
 * @param folder of the remote; it must not be there yet, and its name is the remote's name
 * @returns what was written, as paths below the folder
 */
export async function writeRemote(folder: string): Promise<readonly string[]> {
  const files = readTemplate(path.basename(folder), 'workspace');
  for (const [file, text] of files) files.set(file, await formatted(file, text));
  mkdirSync(folder);
  try {
    for (const [file, text] of files) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return [...files.keys()];
}
