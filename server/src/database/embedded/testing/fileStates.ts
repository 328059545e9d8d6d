import fs from 'node:fs';
import path from 'node:path';

export function files(folder: string): string[] {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

export function fileStates(folder: string, leftOut: RegExp): string[] {
  const names = fs.statSync(folder).isDirectory() ? files(folder) : [''];
  return names
    .filter((name) => !leftOut.test(name))
    .map((name) => {
      const { size, mtimeMs } = fs.statSync(path.join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    });
}
