import { readConfig } from '../../server/src/config.ts';
import { readSiteFile } from '../../server/src/siteFile.ts';
import { allMissed } from '../lighthouse/allMissed.ts';
import { flaws } from '../lighthouse/flaws.ts';
import { measureAddresses } from '../lighthouse/measureAddresses.ts';
import type { Report } from '../lighthouse/report.ts';
import { cellsOf, TITLES } from '../lighthouse/table.ts';
import { markdownTable } from '../traffic/markdownTable.ts';
import type { Section } from './section.ts';

/** What every visitor may open; the site's configuration may open more. */
const OPEN = ['/', '/login', '/stats', '/clans', '/imprint'];

type Reports = Readonly<Record<string, Report>>;

function targetText(missed: readonly string[]): string {
  if (missed.length === 0) return 'Every target of `scripts/lighthouse-targets.json` is met.';
  return missed.map((line) => `- Target missed: ${line}.`).join('\n');
}

/** Scores and times of each address, and what takes most from it. */
export function lighthouseTables(reports: Reports): string {
  const dearest = Object.entries(reports).map(([address, report]) => [
    address,
    flaws(report)[0] ?? 'nothing',
  ]);
  return [
    markdownTable(TITLES, Object.entries(reports).map(cellsOf)),
    markdownTable(['', 'what takes most'], dearest),
  ].join('\n\n');
}

export async function lighthouseSection(): Promise<Section> {
  const { publicPaths } = readSiteFile(readConfig({}).siteConfig);
  const reports = await measureAddresses([...new Set([...OPEN, ...publicPaths])]);
  return {
    body: `${lighthouseTables(reports)}\n\nThe median of three runs each. ${targetText(allMissed(reports))}`,
    limits:
      'Lighthouse simulates a phone with a quarter of this processor and a slow connection, so a busy machine costs points: ' +
      'what has to arrive and run before a page is there is what counts.',
    missing: [],
  };
}
