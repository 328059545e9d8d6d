import { cpSync, globSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/process.ts';
import { temporaryFolder } from '../support/site.ts';

const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.cache', '.data', '.dev', 'test-results']);

const isLink = (file: string) => lstatSync(file).isSymbolicLink();

function holdsWorkspaces(folder: string, name: string): boolean {
  return name.startsWith('@') && readdirSync(folder).some((entry) => isLink(path.join(folder, entry)));
}

/** Links that npm created itself are workspaces: relative, and copied, to point to the folders of the copy. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    const source = path.join(from, name);
    const target = path.join(to, name);
    if (isLink(source)) symlinkSync(readlinkSync(source), target);
    else if (holdsWorkspaces(source, name)) linkPackages(source, target);
    else symlinkSync(source, target);
  }
}

export function copyRepository(): string {
  const copy = temporaryFolder('copy');
  cpSync(root, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !LEFT_OUT.has(path.basename(file)),
  });
  linkPackages(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  // A version that differs from other workspaces is installed in the workspace that needs it.
  for (const own of globSync(['*/node_modules', '*/*/node_modules'], { cwd: root })) {
    if (!own.startsWith('node_modules')) symlinkSync(path.join(root, own), path.join(copy, own));
  }
  return copy;
}
