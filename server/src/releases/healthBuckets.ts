import type { TelemetryKind } from '@site/contract/http/releases';
import type { HealthKind } from '../database/releaseSchema.ts';

/** Each bucket of milliseconds ends a quarter above the last one, so what is told of one is at most 12 % off. */
const GROWTH = 1.25;

/** Beyond these a value is only very bad, which the last bucket says as well. */
const LONGEST = 600_000;
const WORST_SHIFT = 2;

/** Steps in which layout shifts are counted; what is told of one is at most half a step off. */
const SHIFT_STEP = 0.02;
const STEPS_PER_ONE = 1 / SHIFT_STEP;

/** By repeated multiplication: every process gets the same bits, and they are part of a key. */
function milliseconds(): readonly number[] {
  const ends = [1];
  for (let end = GROWTH; end < LONGEST * GROWTH; end *= GROWTH) ends.push(end);
  return ends;
}

const MILLISECONDS = milliseconds();
const LAST = MILLISECONDS.length - 1;

const MEASURED: readonly HealthKind[] = ['load', 'lcp', 'inp', 'cls'];

/** Up to which value the bucket of a value goes; things that only happen or not share one. */
export function bucketOf(kind: HealthKind, value: number): number {
  if (!MEASURED.includes(kind)) return 0;
  if (kind === 'cls') return Math.ceil(Math.min(value, WORST_SHIFT) * STEPS_PER_ONE) / STEPS_PER_ONE;
  return MILLISECONDS.find((end) => value <= end) ?? MILLISECONDS[LAST] ?? value;
}

/** What the values of a bucket are told as: the middle of it, by which none of them is far off. */
export function valueOf(kind: TelemetryKind, bucket: number): number {
  if (kind === 'cls') return Math.max(0, bucket - SHIFT_STEP / 2);
  return bucket <= 1 ? bucket : bucket / Math.sqrt(GROWTH);
}
