import { measureSizes } from '../size/measureSizes.ts';
import { overruns } from '../size/overruns.ts';
import type { Section } from './section.ts';
import { sizeTable } from './sizeTable.ts';

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
