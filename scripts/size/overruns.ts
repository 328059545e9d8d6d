import { readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteOverruns } from '../lib/remoteBudgets.ts';
import { timesMonolith, type Sizes } from './steps.ts';

interface Budgets {
  readonly landingGzip: number;
  readonly landingTimesMonolith: number;
  readonly journeyTimesMonolith: number;
}

function journeyOverruns(sizes: Sizes, budgets: Budgets): string[] {
  const checks: [what: string, value: number | undefined, budget: number][] = [
    ['landing page, bytes gzip', sizes.federation.landing.gzip, budgets.landingGzip],
    ['landing page, times the monolith', timesMonolith(sizes, 'landing'), budgets.landingTimesMonolith],
    ['whole journey, times the monolith', timesMonolith(sizes, 'whole'), budgets.journeyTimesMonolith],
  ];
  return checks.flatMap(([what, value = Infinity, budget]) =>
    value > budget ? [`${what}: ${Number(value.toFixed(3))}, budget ${budget}`] : [],
  );
}

/** @returns a line for each budget of journeys and remotes that is exceeded */
export async function overruns(sizes: Sizes): Promise<string[]> {
  const file = path.join(import.meta.dirname, '../size-budgets.json');
  const budgets = JSON.parse(readFileSync(file, 'utf8')) as Budgets;
  return [...journeyOverruns(sizes, budgets), ...(await remoteOverruns())];
}
