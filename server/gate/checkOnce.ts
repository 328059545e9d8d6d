import type { GateProblem } from '@site/contract/http/releases';
import type { Late } from './retryTimeouts.ts';
import { limitFromNow } from './slowness.ts';

/** Says that a busy machine or site left the question open; `where` tells it from a problem of the build. */
const UNDECIDED: GateProblem = {
  check: 'browser',
  what: 'The browser found no fault, but could not see everything: it was too slow, or the site did not answer.',
  where: 'the gate',
  todo: "See that the gate's machine is less busy and that the site answers.",
};

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
