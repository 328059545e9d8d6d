import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PublishBody } from '@site/contract/http/releases';
import { remoteManifest } from '@site/contract/http/registry';
import { ended, root, startNode } from './process.ts';
import { temporaryFolder } from './site.ts';

const WEBPACK = path.join(root, 'node_modules/webpack-cli/bin/cli.js');
const FIXTURES = path.join(root, 'e2e/fixtures');

/** What to put in place of what. */
type Change = readonly [from: string, to: string];

/**
 * Builds a fixture with other sources, for publishing.
 *
 * @param changes by file
 */
export async function changedBuild(
  name: string,
  changes: Readonly<Record<string, Change>>,
): Promise<PublishBody> {
  // Beside the others, so that it finds the packages of the repository.
  const parent = mkdtempSync(path.join(FIXTURES, 'changed-'));
  const dist = temporaryFolder('changed');
  try {
    const folder = path.join(parent, name);
    cpSync(path.join(FIXTURES, 'remotes', name), folder, { recursive: true });
    for (const [file, [from, to]] of Object.entries(changes)) {
      const source = path.join(folder, file);
      const text = readFileSync(source, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} of ${name} has no "${from}".`);
      writeFileSync(source, text.replaceAll(from, to));
    }
    mkdirSync(path.join(dist, 'remotes'), { recursive: true });
    const build = startNode([WEBPACK, 'build'], { DIST_DIR: dist }, folder);
    if ((await ended(build)) !== 0) throw new Error(`${name} could not be built:\n${build.output()}`);
    return readBuild(path.join(dist, 'remotes', name));
  } finally {
    for (const used of [parent, dist]) rmSync(used, { recursive: true, force: true });
  }
}

function readBuild(builds: string): PublishBody {
  const [version = ''] = readdirSync(builds);
  const read = (file: string) => readFileSync(path.join(builds, version, file));
  const manifest = remoteManifest.parse(JSON.parse(read('manifest.json').toString()));
  const files = Object.keys(manifest.files).map((file) => [file, read(file).toString('base64')]);
  return { manifest, files: Object.fromEntries(files) as Record<string, string> };
}
