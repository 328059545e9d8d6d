import type { Report } from './report.ts';

const performanceOf = ({ categories }: Report) => categories.performance.score ?? 0;

/** The run in the middle by performance; of two in the middle the worse one. */
export function medianRun(runs: readonly Report[]): Report {
  const sorted = runs.toSorted((a, b) => performanceOf(a) - performanceOf(b));
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!median) throw new Error('There is no run to choose from.');
  return median;
}

/** The run in the middle of each address. */
export function medianRuns(runs: Readonly<Record<string, readonly Report[]>>): Record<string, Report> {
  return Object.fromEntries(Object.entries(runs).map(([address, reports]) => [address, medianRun(reports)]));
}
