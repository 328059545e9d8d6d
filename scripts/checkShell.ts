import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { GateProblem } from '@site/contract/http/releases';
import { dist } from '@site/webpack/workspace';
import { checkInBrowser } from '../server/gate/checkInBrowser.ts';
import { checkContract, checkShared, readShellContract } from '../server/src/releases/checks/withShell.ts';
import { countOf, fail, say } from '../server/src/terminal.ts';
import { buildAll, siteBuilds } from './lib/builds.ts';
import { findChromium } from './lib/chromium.ts';
import { fetchLiveBuilds } from './lib/liveBuilds.ts';
import { localBuilds } from './lib/localBuilds.ts';
import { startSite } from './lib/runningSite.ts';

const { values } = parseArgs({ options: { site: { type: 'string' } } });
const { site: live } = values;
if (live !== undefined && !/^https?:\/\/[^/]+\/?$/.test(live))
  fail(`"${live}" is no address of a site, such as https://play.example.org.`);

const chromium = findChromium();
const isOfShell = (name: string) => name === 'shell' || name.startsWith('shell-');
await buildAll(siteBuilds().filter(({ name }) => live === undefined || isOfShell(name)));

const folder = mkdtempSync(path.join(tmpdir(), 'site-live-'));
const remotesDir = live === undefined ? path.join(dist, 'remotes') : folder;
let problems: GateProblem[] = [];
try {
  const manifests =
    live === undefined
      ? localBuilds(remotesDir)
      : await fetchLiveBuilds(live, folder).catch(({ message }: Error) =>
          fail(`What is live on ${live} could not be fetched: ${message}`),
        );
  const shell = await readShellContract(path.join(dist, 'shell'));
  const site = await startSite({ REMOTES_DIR: remotesDir, GATE: 'off', DEV_REMOTES: '', DATABASE_URL: '' });
  try {
    for (const manifest of manifests) {
      const { name, version, smoke } = manifest;
      const started = Date.now();
      const ownProblems = [
        ...checkContract(manifest, shell),
        ...checkShared(manifest, shell),
        ...(await checkInBrowser({ site: site.url, name, version, smoke }, chromium)),
      ];
      const result = ownProblems.length === 0 ? 'works' : countOf(ownProblems.length, 'problem');
      say(`${name}@${version}: ${result} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      problems = [...problems, ...ownProblems];
    }
  } finally {
    await site.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

for (const { check, what, where, todo } of problems)
  process.stderr.write(`\n${check}: ${what}\n  where: ${where}\n  to do: ${todo}\n`);
if (problems.length > 0)
  fail(`\nThis shell does not work with all that is live: ${countOf(problems.length, 'problem')}.`);
say('This shell works with every remote that is live.');
