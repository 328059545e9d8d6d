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
