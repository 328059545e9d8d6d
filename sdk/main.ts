// Compiles and packs the SDK of the present sources into dist/sdk-next, with what is released. `--report` writes the
// report of the public API. `--release` adds the version of sdk/version.json to the released ones, which sites offer, and
// keeps a remote that is built with it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exitWithError } from '@site/backend/exitWithError';
import { say } from '@site/backend/terminal';
import { dist, root } from './places.ts';
import { compileSdk } from './compile.ts';
import { offerDocs, packDocs, readDocs } from './docs/archive.ts';
import { buildGallery } from './docs/gallery.ts';
import { docsOf, presentTexts } from './docs/pages.ts';
import { buildKeepsake } from './keepsake.ts';
import { collectPackages, type PackedPackage } from './pack.ts';
import { release, sdkVersion, versionOf, writeTarball } from './release.ts';
import { offerReleases, released, writeCurrent } from './releases.ts';
import { outdatedReports, writeReport } from './report.ts';

const target = path.join(dist, 'sdk-next');
const cache = path.join(root, '.cache');
const releasedDocs = path.join(released, 'docs');

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

const buildDocs = async (version: string, packages: readonly PackedPackage[]) =>
  packDocs(docsOf(version, { packages, ...presentTexts(), gallery: await buildGallery() }));

try {
  const isRelease = process.argv.includes('--release');
  let packages = buildPackages();
  if ((isRelease || process.argv.includes('--report')) && outdatedReports(packages).length > 0) {
    writeReport(packages);
    // They contain it.
    packages = buildPackages();
  }
  if (isRelease) {
    const docs = await buildDocs(sdkVersion(), packages);
    const version = release(packages);
    mkdirSync(releasedDocs, { recursive: true });
    writeFileSync(path.join(releasedDocs, `${version}.tgz`), docs);
    buildKeepsake(version);
    offerReleases(path.join(dist, 'sdk'));
    say(`SDK ${version} is released: commit sdk and e2e/fixtures/released`);
  }
  const version = versionOf(packages);
  rmSync(target, { recursive: true, force: true });
  offerReleases(target);
  for (const each of packages) writeTarball(target, each, version);
  const docs = readDocs(releasedDocs);
  if (!docs.has(version)) docs.set(version, await buildDocs(version, packages));
  offerDocs(target, docs, version);
  writeCurrent(target, version);
  say(`dist/sdk-next has version ${version} of the SDK`);
} catch (error) {
  exitWithError(error);
}
