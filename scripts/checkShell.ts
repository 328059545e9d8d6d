import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { GateProblem } from '@site/contract/http/releases';
import { dist } from '@site/webpack/workspace';
import { problemLines } from '@site/deploy/deploy';
import { note } from '@site/backend/runProgram';
import { checkInBrowser } from '@site/delivery/browser';
import { checkWithShell, readShellContract } from '@site/delivery/checks';
import { fetchLiveBuilds, localBuilds } from './lib/liveBuilds.ts';
import { buildAll, siteBuilds } from './lib/builds.ts';
import { findChromium } from './lib/programs.ts';
import { startSite } from './lib/site.ts';
import { withFolder } from './lib/withFolder.ts';
import { countOf, fail, say } from '@site/backend/terminal';

const { values } = parseArgs({ options: { site: { type: 'string' } } });
const { site: live } = values;
if (live !== undefined && !/^https?:\/\/[^/]+\/?$/.test(live))
  fail(`"${live}" is not the URL of a site, such as https://play.example.org.`);

const chromium = findChromium();
const isOfShell = (name: string) => name === 'shell' || name.startsWith('shell-');
await buildAll(siteBuilds().filter(({ name }) => live === undefined || isOfShell(name)));

const problems = await withFolder(path.join(tmpdir(), 'site-live-'), async (folder) => {
  const remotesDir = live === undefined ? path.join(dist, 'remotes') : folder;
  const manifests =
    live === undefined
      ? localBuilds(remotesDir)
      : await fetchLiveBuilds(live, folder).catch(({ message }: Error) =>
          fail(`What is live on ${live} could not be fetched: ${message}`),
        );
  const shell = await readShellContract(path.join(dist, 'shell'));
  const site = await startSite({ REMOTES_DIR: remotesDir, GATE: 'off', DEV_REMOTES: '', DATABASE_URL: '' });
  const found: GateProblem[] = [];
  try {
    for (const manifest of manifests) {
      const { name, version, smoke } = manifest;
      const started = Date.now();
      const own = [
        ...checkWithShell(manifest, shell),
        ...(await checkInBrowser({ site: site.url, name, version, smoke }, chromium, { warn: say })),
      ];
      const result = own.length === 0 ? 'works' : countOf(own.length, 'problem');
      say(`${name}@${version}: ${result} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      found.push(...own);
    }
  } finally {
    await site.stop();
  }
  return found;
});

if (problems.length > 0) {
  note(`\n${problemLines(problems)}`);
  fail(`\nThis shell does not work with all that is live: ${countOf(problems.length, 'problem')}.`);
}
say('This shell works with every remote that is live.');
