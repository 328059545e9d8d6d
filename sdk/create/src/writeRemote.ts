import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export function folderProblem(folder: string): string | undefined {
  const [unusable] = /[#?!%'"]/.exec(folder) ?? [];
  if (unusable)
    return `Bundlers can't build in ${folder}: ${unusable} in a path means something else to them. Choose another folder.`;
  const isUsed = existsSync(folder) && readdirSync(folder).length > 0;
  return isUsed ? `${folder} is there already, and not empty.` : undefined;
}

export function writeRemote(
  folder: string,
  files: ReadonlyMap<string, string>,
  problem: () => string | undefined = () => undefined,
): void {
  mkdirSync(folder, { recursive: true });
  try {
    for (const [file, text] of files) {
      const target = path.join(folder, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
    const why = problem();
    if (why !== undefined) throw new Error(why);
  } catch (error) {
    for (const entry of readdirSync(folder)) rmSync(path.join(folder, entry), { recursive: true });
    throw error;
  }
}
