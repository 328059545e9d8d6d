import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../server/src/config.ts';
import { allMissed } from '../lighthouse/allMissed.ts';
import { measureAddresses, type MeasuredAddresses } from '../lighthouse/measureAddresses.ts';
import { medianRuns } from '../lighthouse/median.ts';
import { MAY_BE_OPENED, publicAddresses } from '../lighthouse/publicAddresses.ts';
import { lighthouseTables } from './lighthouseTables.ts';
import type { Section } from './section.ts';
import { withFolder } from './withFolder.ts';

function targetText(missed: readonly string[]): string {
  if (missed.length === 0) return 'Every target of `scripts/lighthouse-targets.json` is met.';
  return missed.map((line) => `- Target missed: ${line}.`).join('\n');
}

/** Measures pages that ask for a login, on a site whose configuration opens them. */
function measureOpened(addresses: readonly string[]): Promise<MeasuredAddresses> {
  return withFolder(path.join(tmpdir(), 'site-opened-'), async (folder) => {
    const site = JSON.parse(readFileSync(readConfig({}).siteConfig, 'utf8')) as object;
    const file = path.join(folder, 'site.json');
    writeFileSync(file, JSON.stringify({ ...site, publicPaths: MAY_BE_OPENED }));
    return measureAddresses(addresses, { SITE_CONFIG: file });
  });
}

export async function lighthouseSection(): Promise<Section> {
  const { always, whereOpened } = await publicAddresses();
  const usual = await measureAddresses(always);
  const opened = await measureOpened(whereOpened);
  const runs = { ...usual.runs, ...opened.runs };
  return {
    body: [
      lighthouseTables(runs),
      'Every page that somebody without a login can see, three runs each: the figures are those of the run in the middle. ' +
        `${whereOpened.join(', ')} are seen where \`publicPaths\` of the site's configuration opens them.`,
      targetText(allMissed(medianRuns(runs))),
    ].join('\n\n'),
    limits:
      'Lighthouse simulates a phone with a quarter of this processor and 150 ms for each round trip, so a busy machine costs ' +
      'points. What blocks is for the most part the start of the script of the shell (`main`). All pages but / are drawn by ' +
      'it; those of remotes after five requests one after the other: shell, federation runtime, container, module, page.',
    missing: [...usual.failures, ...opened.failures],
  };
}
