import { CROWDS, isFlat, type CeilingStep } from './ceiling.ts';
import { errorsOf, type KindSummary } from './recorder.ts';

export interface Climb {
  readonly steps: readonly CeilingStep[];
  /** What the last step got. */
  readonly kinds: readonly KindSummary[];
}

/**
 * Lets more and more browsers walk until more of them bring nothing.
 *
 * @param walk lets so many walk for a while, and tells what they got
 */
export async function climb(walk: (browsers: number) => Promise<readonly KindSummary[]>): Promise<Climb> {
  const steps: CeilingStep[] = [];
  let kinds: readonly KindSummary[] = [];
  for (const browsers of CROWDS) {
    if (isFlat(steps)) break;
    kinds = await walk(browsers);
    const perSecond = kinds.reduce((sum, kind) => sum + kind.perSecond, 0);
    // Of the kind that takes longest: a mean of all would hide it.
    steps.push({
      browsers,
      perSecond,
      p99: Math.max(...kinds.map(({ p99 }) => p99)),
      errors: errorsOf(kinds),
    });
  }
  return { steps, kinds };
}
