import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { OfferedPackage } from '@site/backend/sdkFolder';
import { CommandError } from '@site/backend/commandError';
import type { StagedPackage } from './stage.ts';

interface Packed extends Pick<OfferedPackage, 'integrity' | 'shasum' | 'unpackedSize'> {
  readonly name: string;
  readonly filename: string;
}

export function packPackages(packages: readonly StagedPackage[], target: string): OfferedPackage[] {
  mkdirSync(target, { recursive: true });
  const options = ['--json', '--ignore-scripts', '--pack-destination', target];
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['pack', ...options, ...packages.map(({ folder }) => folder)],
    { encoding: 'utf8', maxBuffer: 1 << 26, shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new CommandError(`npm can't pack the SDK:\n${stderr}`);
  const packed = JSON.parse(stdout) as Packed[];
  return packages.map(({ name, folder }) => {
    const { filename, integrity, shasum, unpackedSize } = packed.find((each) => each.name === name)!;
    const manifest = JSON.parse(
      readFileSync(path.join(folder, 'package.json'), 'utf8'),
    ) as OfferedPackage['manifest'];
    return { manifest, file: filename, integrity, shasum, unpackedSize };
  });
}

/** Tarballs differ with the version of npm. */
export function contentHash(packages: readonly StagedPackage[]): string {
  const hash = createHash('sha256');
  for (const { name, folder } of packages)
    for (const file of globSync('**/*', { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort())
      hash
        .update(`${name}\0${path.relative(folder, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
  return hash.digest('hex');
}
