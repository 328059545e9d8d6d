// `--release` also checks that the changelog names the version, and keeps a remote that is built with it.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '@site/backend/commandError';
import { exitWithError } from '@site/backend/exitWithError';
import type { OfferedSdk } from '@site/backend/sdkFolder';
import { say } from '@site/backend/terminal';
import { compileSdk } from './compile.ts';
import { buildGallery } from './docs/gallery.ts';
import { docsOf, presentTexts } from './docs/pages.ts';
import { buildKeepsake } from './keepsake.ts';
import { contentHash, packPackages } from './pack.ts';
import { sdkVersion } from './packages.ts';
import { dist, root } from './places.ts';
import { stagePackages } from './stage.ts';

const target = path.join(dist, 'sdk');
const work = path.join(root, '.cache/sdk');
const built = `${target}.new`;
const packagesFolder = path.join(work, 'packages');

try {
  const version = sdkVersion();
  for (const folder of [work, built]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const [gallery] = await Promise.all([buildGallery(), compileSdk(path.join(work, 'compiled'))]);
  const staged = stagePackages(path.join(work, 'compiled'), packagesFolder);
  const packages = packPackages(staged, built);
  const docs = docsOf(version, { packages: staged, ...presentTexts(), gallery });
  for (const [name, content] of docs) {
    const file = path.join(built, 'docs', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  const offered: OfferedSdk = { version, contentHash: contentHash(staged), packages, docs: [...docs.keys()] };
  writeFileSync(path.join(built, 'sdk.json'), JSON.stringify(offered));
  // A site may be looking for it.
  rmSync(target, { recursive: true, force: true });
  renameSync(built, target);
  say(`dist/sdk has version ${version} of the SDK`);
  if (process.argv.includes('--release')) {
    if (!readFileSync(path.join(root, 'sdk/CHANGELOG.md'), 'utf8').includes(`\n## ${version}\n`))
      throw new CommandError(`sdk/CHANGELOG.md has no section "## ${version}".`);
    buildKeepsake(version, packagesFolder);
    say(`commit e2e/fixtures/released with SDK ${version}`);
  }
} catch (error) {
  exitWithError(error);
}
