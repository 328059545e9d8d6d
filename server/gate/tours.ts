import type { GateProblem } from '@site/contract/http/releases';
import { gateFailure } from '../src/releases/problems.ts';
import type { Finding, FindingSink } from './findings.ts';
import { limitFromNow } from './slowness.ts';

/** What somebody looks at, one after the other. */
interface Tour<Look> {
  readonly looks: readonly Look[];
}

/** What only time has ended, with what counts if it does so again. */
export interface Late<Look> {
  readonly look: Look;
  readonly slow: readonly Finding[];
}

/** How many go around at once the second time: half of those of the first, on a machine that was too busy. */
const AT_ONCE = 2;

/**
 * Goes around, and looks once more at what only time has ended: that a machine is busy is no fault of a build.
 *
 * @param goAround gives what it was too slow for, and has a time of its own for each round
 */
export async function retryTimeouts<Look, Some extends Tour<Look>>(
  tours: readonly Some[],
  goAround: (tour: Some, until: number) => Promise<readonly Late<Look>[]>,
  findings: FindingSink,
): Promise<void> {
  const until = limitFromNow();
  const again: Some[] = [];
  await Promise.all(
    tours.map(async (tour) => {
      const late = await goAround(tour, until);
      if (late.length > 0) again.push({ ...tour, looks: late.map(({ look }) => look) });
    }),
  );
  const lastUntil = limitFromNow();
  const worker = async () => {
    for (let tour = again.shift(); tour; tour = again.shift())
      for (const { slow } of await goAround(tour, lastUntil))
        for (const finding of slow) findings.add(finding);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Says that a busy machine or site left the question open; `where` tells it from a problem of the build. */
const UNDECIDED = gateFailure(
  'The browser found no fault, but could not see everything: it was too slow, or the site did not answer.',
  "See that the gate's machine is less busy and that the site answers.",
);

/**
 * Goes around once, and ends as soon as anything is found: visitors have the version already. That time alone or
 * the site has ended something says nothing of a version that is examined because of failures.
 *
 * @param found settles with the first finding
 * @returns what the gate says of itself
 */
export async function checkOnce<Look, Tour>(
  tours: readonly Tour[],
  goAround: (tour: Tour, until: number) => Promise<readonly Late<Look>[]>,
  found: Promise<void>,
): Promise<GateProblem[]> {
  const until = limitFromNow();
  const all = Promise.all(tours.map((tour) => goAround(tour, until)));
  // What is still under way ends with its browser.
  all.catch(() => undefined);
  const late = await Promise.race([all, found]);
  return late?.flat().length ? [UNDECIDED] : [];
}
