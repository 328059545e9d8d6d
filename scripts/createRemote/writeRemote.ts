import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';

const TEMPLATE = path.resolve(import.meta.dirname, '../remoteTemplate');

/** `daily-quests` → `Daily quests` */
function titleOf(name: string): string {
  const words = name.split('-').filter(Boolean).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

async function read(file: string, name: string): Promise<string> {
  const text = readFileSync(path.join(TEMPLATE, file), 'utf8')
    .replaceAll('sample-remote', name)
    .replaceAll('Sample remote', titleOf(name));
  // With a longer or shorter name, Prettier breaks lines elsewhere.
  const filepath = path.join(TEMPLATE, file);
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}

/**
 * Writes a new remote, or nothing.
 *
 * @param folder of the remote; it must not be there yet, and its name is the remote's name
 * @returns what was written, as paths below the folder
 */
export async function writeRemote(folder: string): Promise<readonly string[]> {
  const files = globSync('**/*.{ts,tsx,json}', { cwd: TEMPLATE }).sort();
  const texts = await Promise.all(files.map((file) => read(file, path.basename(folder))));
  mkdirSync(folder);
  try {
    for (const [index, file] of files.entries()) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), texts[index] ?? '');
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return files;
}
