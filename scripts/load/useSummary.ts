import type { Uses } from './usage.ts';

/** What something used over a stretch of time. */
export interface UseSummary {
  readonly name: string;
  readonly meanPercent: number;
  readonly maxPercent: number;
  readonly maxBytes: number;
}

/** Sums up what was seen; who uses the most processor time comes first. */
export function summariseUse(samples: readonly Uses[]): readonly UseSummary[] {
  const names = [...new Set(samples.flatMap((sample) => [...sample.keys()]))];
  return names
    .map((name) => {
      const seen = samples.flatMap((sample) => sample.get(name) ?? []);
      const percents = seen.map(({ percent }) => percent);
      return {
        name,
        meanPercent: percents.reduce((sum, percent) => sum + percent, 0) / percents.length,
        maxPercent: Math.max(...percents),
        maxBytes: Math.max(...seen.map(({ bytes }) => bytes)),
      };
    })
    .sort((one, other) => other.meanPercent - one.meanPercent);
}
