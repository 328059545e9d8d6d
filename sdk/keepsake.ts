import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CommandError } from '@site/backend/commandError';
import { root } from './places.ts';

const SOURCES = path.join(root, 'e2e/fixtures/keepsake');
const BUILDS = path.join(root, 'e2e/fixtures/released');

/** Lays out what a team has installed: the SDK, and beside it the packages of this repository. */
function installSdk(folder: string, packages: string): void {
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules, { recursive: true });
  for (const entry of readdirSync(path.join(root, 'node_modules')))
    if (!entry.startsWith('.') && !['@site', '@remotes'].includes(entry))
      symlinkSync(path.join(root, 'node_modules', entry), path.join(modules, entry));
  cpSync(packages, modules, { recursive: true });
}

const isLeftOut = (file: string) => /\.(map|br|gz)$/.test(file);

function keepBuild(build: string, target: string): void {
  cpSync(build, target, { recursive: true, filter: (file) => !isLeftOut(file) });
  const file = path.join(target, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { files: Record<string, string> };
  const files = Object.fromEntries(Object.entries(manifest.files).filter(([name]) => !isLeftOut(name)));
  writeFileSync(file, JSON.stringify({ ...manifest, files }));
}

/** Every later shell must run the build, and the one of the oldest version; those in between are dropped. */
export function buildKeepsake(version: string, packages: string): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'keepsake-'));
  try {
    cpSync(SOURCES, folder, { recursive: true });
    writeFileSync(
      path.join(folder, 'tsconfig.json'),
      '{"extends":"@site/remote/tsconfig.json","include":["src"]}',
    );
    installSdk(folder, packages);
    const command = path.join(folder, 'node_modules/@site/remote/src/cli/main.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'build'], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0)
      throw new CommandError(`${stdout}${stderr}\nNo remote can be built with SDK ${version}.`);
    rmSync(path.join(BUILDS, version), { recursive: true, force: true });
    const builds = path.join(folder, 'dist/remotes/keepsake');
    for (const build of readdirSync(builds))
      keepBuild(path.join(builds, build), path.join(BUILDS, version, 'keepsake', build));
    const [, ...others] = readdirSync(BUILDS).sort((one, other) =>
      one.localeCompare(other, 'en', { numeric: true }),
    );
    for (const other of others) if (other !== version) rmSync(path.join(BUILDS, other), { recursive: true });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
