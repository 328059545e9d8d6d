/** How long things took, in milliseconds. */
export interface Durations {
  readonly count: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
}

/** The smallest of the values that at least this share of them does not exceed; they are in ascending order. */
export function percentile(ascending: ArrayLike<number>, share: number): number {
  const rank = Math.max(1, Math.ceil(share * ascending.length));
  return ascending[rank - 1] ?? Number.NaN;
}

export function durationsOf(values: Iterable<number>): Durations {
  const ascending = Float64Array.from(values).sort();
  return {
    count: ascending.length,
    p50: percentile(ascending, 0.5),
    p90: percentile(ascending, 0.9),
    p99: percentile(ascending, 0.99),
    max: percentile(ascending, 1),
  };
}
