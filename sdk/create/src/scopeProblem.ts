import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

function askNpm(folder: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return status === 0 ? stdout.trim() : undefined;
}

const readText = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function pnpmRootOf(folder: string): string | undefined {
  const parent = path.dirname(folder);
  if (existsSync(path.join(parent, 'pnpm-workspace.yaml'))) return parent;
  return parent === folder ? undefined : pnpmRootOf(parent);
}

function rootOf(folder: string): string | undefined {
  const root = askNpm(folder, 'prefix');
  const isOwn = root === undefined || realpathSync(root) === realpathSync(folder);
  return isOwn ? pnpmRootOf(folder) : root;
}

/** Yarn 2 and newer don't read `.npmrc`. */
const hasModernYarn = (root: string) =>
  existsSync(path.join(root, '.yarnrc.yml')) ||
  readText(path.join(root, 'yarn.lock')).includes('__metadata:');

const withSlash = (address: string | undefined) => address?.replace(/\/*$/, '/');

function missingSettings(root: string, registry: string): { file: string; lines: string } | undefined {
  if (!hasModernYarn(root)) {
    const used = askNpm(root, 'config', 'get', '@site:registry');
    if (used === undefined || withSlash(used) === withSlash(registry)) return undefined;
    return { file: '.npmrc', lines: `@site:registry=${registry}` };
  }
  if (readText(path.join(root, '.yarnrc.yml')).includes(registry.replace(/\/$/, ''))) return undefined;
  const lines = `npmScopes:\n  site:\n    npmRegistryServer: '${registry}'`;
  return { file: '.yarnrc.yml', lines };
}

// In a workspace of another repository, package managers read that one's settings alone, and would look for the SDK in the
// public registry, where its names are anybody's.
export function scopeProblem(folder: string, registry: string): string | undefined {
  const root = rootOf(folder);
  const missing = root === undefined ? undefined : missingSettings(root, registry);
  if (root === undefined || missing === undefined) return undefined;
  return (
    `${folder} would be a workspace of ${root}, which decides where packages come from. ` +
    `Add this to ${path.join(root, missing.file)} and try again, or make the remote elsewhere:\n${missing.lines}`
  );
}
