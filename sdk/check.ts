// Compares the built SDK with the report in the repository, and with the last release: a change of the public API needs
// a report that shows it and a version that says it.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gt, maxSatisfying } from 'semver';
import { fail, say } from '@site/backend/terminal';
import { dist } from './places.ts';
import { neededVersion } from './compatibility.ts';
import type { PackedPackage } from './pack.ts';
import { readPackages, sdkVersion } from './release.ts';
import { released, releasedVersions } from './releases.ts';
import { outdatedReports } from './report.ts';

function problemsWith(now: readonly PackedPackage[]): string[] {
  const outdated = outdatedReports(now);
  if (outdated.length > 0)
    return [`sdk/api/ differs from what the SDK exports (${outdated.join(', ')}): npm run sdk -- --report`];
  const last = maxSatisfying(releasedVersions(), '*');
  if (!last) return [];
  const needed = neededVersion({ version: last, packages: readPackages(released, last) }, now);
  if (!gt(needed.version, sdkVersion())) return [];
  return [
    ...needed.reasons,
    `The public API has changed since ${last}: the SDK must be ${needed.version} (sdk/version.json), and sdk/CHANGELOG.md must say so.`,
  ];
}

const folder = path.join(dist, 'sdk-next');
const current = path.join(folder, 'current.json');
if (!existsSync(current)) fail('There is no SDK in dist/sdk-next: npm run sdk');
const { version } = JSON.parse(readFileSync(current, 'utf8')) as { version: string };
const problems = problemsWith(readPackages(folder, version));
if (problems.length > 0) fail(problems.join('\n'));
say(`the public API of the SDK is that of its report and its version ${sdkVersion()}`);
