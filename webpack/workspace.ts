import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { distOf } from '@site/remote/build/project';

/** The folder of the repository. */
export const root = path.resolve(import.meta.dirname, '..');

/** The output folder of all builds: `shell/`, `shell-container/`, `remotes/<name>/<version>/`, `monolith/`, `sdk/`. */
export const dist = distOf(root);

/** Returns the folders of the remotes: those in `remotes/` that have a webpack configuration. */
export function remoteFolders(): string[] {
  const remotes = path.join(root, 'remotes');
  return readdirSync(remotes)
    .map((name) => path.join(remotes, name))
    .filter((folder) => existsSync(path.join(folder, 'webpack.config.ts')))
    .sort();
}
