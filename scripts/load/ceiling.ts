/** What so many browsers got that never wait. */
export interface CeilingStep {
  readonly browsers: number;
  readonly perSecond: number;
  /** Milliseconds, of the kind of requests that takes longest. */
  readonly p99: number;
  readonly errors: number;
}

/** How many browsers there are, step by step. */
export const CROWDS = [1, 2, 4, 8, 16, 32, 64, 128] as const;

/** How much of the most that was reached counts as all of it. */
const NEARLY_ALL = 0.95;

/** How much more a step must bring to be worth the next one. */
const WORTH_IT = 1.05;

/** The fewest browsers that get what there is to get: with more, everybody only waits longer. */
export function kneeOf(steps: readonly CeilingStep[]): CeilingStep | undefined {
  const most = Math.max(...steps.map(({ perSecond }) => perSecond));
  return steps.find(({ perSecond }) => perSecond >= NEARLY_ALL * most);
}

/** Whether two steps one after the other brought nothing. */
export function isFlat(steps: readonly CeilingStep[]): boolean {
  const before = Math.max(0, ...steps.slice(0, -2).map(({ perSecond }) => perSecond));
  const last = steps.slice(-2);
  return steps.length > 2 && last.every(({ perSecond }) => perSecond < WORTH_IT * before);
}
