import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '..');

function titleOf(name: string): string {
  const words = name.split('-').filter(Boolean).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function filesBelow(place: string): string[] {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(place, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** `alone` is for a repository of its own, `workspace` for the site's. */
export function readTemplate(name: string, kind: 'alone' | 'workspace'): Map<string, string> {
  const files = new Map<string, string>();
  for (const part of ['template', kind]) {
    for (const file of filesBelow(path.join(folder, part))) {
      const text = readFileSync(path.join(folder, part, file), 'utf8')
        .replaceAll('sample-remote', name)
        .replaceAll('Sample remote', titleOf(name));
      // npm takes no `.gitignore` into a package, and the SDK no hidden file.
      files.set(file.replace(/^(?=git(?:ignore|attributes)$|github[\\/])/, '.'), text);
    }
  }
  return files;
}
