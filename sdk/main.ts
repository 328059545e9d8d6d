import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { say } from '@site/backend/terminal';
import { dist, root } from '@site/webpack/workspace';
import { compileSdk } from './compile.ts';
import { collectPackages, tarballName, tarOf } from './pack.ts';
import { released, versionOf } from './release.ts';

const target = path.join(dist, 'sdk');
const cache = path.join(root, '.cache');
mkdirSync(cache, { recursive: true });
const compiled = mkdtempSync(path.join(cache, 'sdk-'));

try {
  compileSdk(compiled);
  const packages = collectPackages(compiled);
  const version = versionOf(packages);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const file of globSync('*.tgz', { cwd: released }))
    cpSync(path.join(released, file), path.join(target, file));
  for (const each of packages) {
    const name = tarballName(each.name, version);
    if (existsSync(path.join(target, name))) continue;
    writeFileSync(path.join(target, name), gzipSync(tarOf(each, version), { level: 9 }));
  }
  writeFileSync(path.join(target, 'current.json'), JSON.stringify({ version }));
  say(`dist/sdk has version ${version} of the SDK`);
} finally {
  rmSync(compiled, { recursive: true });
}
