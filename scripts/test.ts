import { execFileSync } from 'node:child_process';
import { root } from '@site/webpack/workspace';
import { findChromium, prepareHeadlessChromium } from './lib/programs.ts';
import { say } from '@site/backend/terminal';
import {
  checkChanged,
  e2e,
  inAll,
  lint,
  services,
  size,
  typecheck,
  unit,
  type StageResult,
} from './lib/stages.ts';

type Stage = readonly [name: string, run: () => Promise<StageResult>];

const EVERYTHING: readonly Stage[] = [
  // The linter uses one processor, and the tests often wait for their database.
  [
    'types, lint, boundaries, format, unit tests',
    async () => {
      const checks = typecheck().then(async (types) => inAll([types, await lint()]));
      return inAll(await Promise.all([checks, unit()]));
    },
  ],
  // The servers mostly wait for each other, so there is room for the builds beside them.
  [
    'several processes of the server, builds, sizes',
    async () => inAll(await Promise.all([services(), size(['--site'])])),
  ],
  // Without the walk through every screen, which takes minutes more: `npm run e2e` and `npm run test:soak` have it.
  ['end to end', () => e2e(['e2e/specs/\\w+\\.spec'])],
];

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);

/** Including new files, without deleted ones. */
function changedFiles(): string[] {
  const edited = git('diff', '-z', '--name-only', '--diff-filter=d', 'HEAD');
  const added = git('ls-files', '-z', '--others', '--exclude-standard');
  return [...new Set([...edited, ...added])];
}

const isChanged = process.argv.includes('--changed');
const CHANGED: Stage = ['what the working tree changes', () => checkChanged(changedFiles())];
if (!isChanged) {
  prepareHeadlessChromium();
  findChromium();
}
const times: string[] = [];
let passed = 0;
let failed = 0;

for (const [name, run] of isChanged ? [CHANGED] : EVERYTHING) {
  say(`── ${name}`);
  const started = Date.now();
  const result = await run();
  times.push(`${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  passed += result.passed ?? 0;
  failed += result.failed ?? 0;
  if (result.isGreen) continue;
  say(`${name} failed`);
  process.stdout.write(`Tests: ${passed} passed, ${Math.max(failed, 1)} failed\n`);
  process.exit(1);
}

say(`every check is green (${times.join(', ')})`);
process.stdout.write(`Tests: ${passed} passed, ${failed} failed\n`);
