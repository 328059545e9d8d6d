/** How long things took, in milliseconds. */
export interface Durations {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Returns the smallest value that at least this share of the ascending values does not exceed. */
function percentile(ascending: ArrayLike<number>, share: number): number {
  return ascending[Math.max(1, Math.ceil(share * ascending.length)) - 1] ?? Number.NaN;
}

export function durationsOf(values: Iterable<number>): Durations {
  const ascending = Float64Array.from(values).sort();
  return {
    count: ascending.length,
    p50: percentile(ascending, 0.5),
    p99: percentile(ascending, 0.99),
    max: percentile(ascending, 1),
  };
}
