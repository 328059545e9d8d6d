import type { Journey } from '../parts/journey.ts';
import type { Weight } from '../parts/sizes.ts';
import { measureSizes, STEPS, timesMonolith, type Sizes } from '../size/measureSizes.ts';
import { overruns } from '../size/overruns.ts';
import { markdownTable } from '../traffic/markdownTable.ts';
import type { Section } from './section.ts';

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

function budgetText(over: readonly string[]): string {
  if (over.length === 0)
    return 'Within the budgets of `scripts/size-budgets.json` and `config/budgets.json`.';
  return over.map((line) => `- Over budget: ${line}.`).join('\n');
}

export async function sizeSection(): Promise<Section> {
  const sizes = await measureSizes();
  return {
    body: `${sizeTable(sizes)}\n\n${budgetText(await overruns(sizes))}`,
    limits:
      'What the journey has beyond the monolith is the runtime of the federation, a container and a manifest for each ' +
      'remote, and what the shell provides whole because any remote may import it.',
    missing: [],
  };
}
