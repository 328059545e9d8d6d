import type { Journey } from './lib/journey.ts';
import type { Weight } from './lib/sizes.ts';
import { measureSizes } from './size/measureSizes.ts';
import { overruns } from './size/overruns.ts';
import { STEPS, timesMonolith, type Sizes } from './size/steps.ts';

function column({ requests, gzip, brotli }: Weight): string {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
  return `${String(requests).padStart(3)} requests ${kilobytes(gzip)} gzip ${kilobytes(brotli)} brotli`;
}

function print(sizes: Sizes): void {
  const line = (name: string, left: string, right: string, times: string) =>
    process.stdout.write(`${name.padEnd(34)}${left.padEnd(50)}${right.padEnd(50)}${times}\n`);
  line('', 'federation', 'monolith', 'gzip, times');
  for (const [step, name] of Object.entries(STEPS) as [keyof Journey, string][]) {
    const times = timesMonolith(sizes, step)?.toFixed(3) ?? '–';
    line(name, column(sizes.federation[step]), column(sizes.monolith[step]), times);
  }
}

const sizes = await measureSizes();
print(sizes);
const over = await overruns(sizes);
for (const line of over) process.stderr.write(`over budget: ${line}\n`);
if (over.length > 0) process.exit(1);
process.stdout.write('within the budgets of scripts/size-budgets.json and config/budgets.json\n');
