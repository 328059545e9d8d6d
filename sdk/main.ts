// Compiles and packs the SDK into dist/sdk, with what was released before. `--report` writes the report of the public
// API, `--release` adds the version of sdk/version.json to the released ones.
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exitWithError } from '@site/backend/exitWithError';
import { say } from '@site/backend/terminal';
import { dist, root } from '@site/webpack/workspace';
import { compileSdk } from './compile.ts';
import { collectPackages, type PackedPackage } from './pack.ts';
import { release, released, versionOf, writeTarball } from './release.ts';
import { writeReport } from './report.ts';

const target = path.join(dist, 'sdk');
const cache = path.join(root, '.cache');

function buildPackages(): PackedPackage[] {
  mkdirSync(cache, { recursive: true });
  const compiled = mkdtempSync(path.join(cache, 'sdk-'));
  try {
    compileSdk(compiled);
    return collectPackages(compiled);
  } finally {
    rmSync(compiled, { recursive: true });
  }
}

try {
  const packages = buildPackages();
  if (process.argv.includes('--report')) writeReport(packages);
  if (process.argv.includes('--release')) say(`SDK ${release(packages)} is released: commit sdk/released`);
  const version = versionOf(packages);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const file of globSync('*.tgz', { cwd: released }))
    cpSync(path.join(released, file), path.join(target, file));
  for (const each of packages) writeTarball(target, each, version);
  writeFileSync(path.join(target, 'current.json'), JSON.stringify({ version }));
  say(`dist/sdk has version ${version} of the SDK`);
} catch (error) {
  exitWithError(error);
}
