import type { GateProblem } from '@site/contract/http/releases';
import pLimit from 'p-limit';
import { gateFailure } from '../../records/problems.ts';
import type { Finding, FindingSink } from './findings.ts';
import { newDeadline } from './slowness.ts';

/** A check that timed out, with the findings to record if it does so again. */
export interface TimedOut<Check> {
  readonly check: Check;
  readonly slow: readonly Finding[];
}

/** Concurrent tours in the second round: half of the first, for a machine that was too busy. */
const MAX_CONCURRENT_TOURS = 2;

/** Retries checks that timed out, which `runTour` returns: a busy machine is no fault of the build. */
export async function retryTimeouts<Check, Tour extends { readonly checks: readonly Check[] }>(
  tours: readonly Tour[],
  runTour: (tour: Tour, until: number) => Promise<readonly TimedOut<Check>[]>,
  findings: FindingSink,
): Promise<void> {
  const until = newDeadline();
  const again: Tour[] = [];
  await Promise.all(
    tours.map(async (tour) => {
      const late = await runTour(tour, until);
      if (late.length > 0) again.push({ ...tour, checks: late.map(({ check }) => check) });
    }),
  );
  const lastUntil = newDeadline();
  const late = await pLimit(MAX_CONCURRENT_TOURS).map(again, (tour) => runTour(tour, lastUntil));
  for (const finding of late.flat().flatMap(({ slow }) => slow)) findings.add(finding);
}

const UNDECIDED = gateFailure(
  'The browser found no fault, but could not see everything: it was too slow, or the site did not answer.',
  "Check that the gate's machine is less busy and that the site responds.",
);

/** Stops at the first finding: visitors have the version already. A timeout or a failed site proves nothing about it. */
export async function checkOnce<Check, Tour>(
  tours: readonly Tour[],
  runTour: (tour: Tour, until: number) => Promise<readonly TimedOut<Check>[]>,
  firstFound: Promise<void>,
): Promise<GateProblem[]> {
  const until = newDeadline();
  const all = Promise.all(tours.map((tour) => runTour(tour, until)));
  // Pending checks end with their browser.
  all.catch(() => undefined);
  const late = await Promise.race([all, firstFound]);
  return late?.flat().length ? [UNDECIDED] : [];
}
