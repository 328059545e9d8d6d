import type { Journey } from '../lib/journey.ts';
import type { Weight } from '../lib/sizes.ts';
import { STEPS, timesMonolith, type Sizes } from '../size/steps.ts';
import { markdownTable } from '../traffic/markdownTable.ts';

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

const cellsOf = ({ requests, gzip, brotli }: Weight) => [requests, kilobytes(gzip), kilobytes(brotli)];

/** What a journey weighs, and what the same sources weigh as one application. */
export function sizeTable(sizes: Sizes): string {
  const steps = Object.entries(STEPS) as [keyof Journey, string][];
  return markdownTable(
    ['step', 'requests', 'kB gzip', 'kB brotli', 'monolith: requests', 'kB gzip', 'kB brotli', 'gzip, times'],
    steps.map(([step, name]) => [
      name,
      ...cellsOf(sizes.federation[step]),
      ...cellsOf(sizes.monolith[step]),
      timesMonolith(sizes, step)?.toFixed(3) ?? '–',
    ]),
  );
}
