import { availableParallelism } from 'node:os';
import { buildTimes } from './buildTimes.ts';
import type { Section } from './section.ts';
import { timingTable, type TimedRow } from './timing.ts';

/** How much of all cores was used, in percent. */
function useOf({ timings }: TimedRow): string {
  const [{ seconds, processorSeconds } = { seconds: Number.NaN, processorSeconds: Number.NaN }] = timings;
  const percent = (processorSeconds / (seconds * availableParallelism())) * 100;
  return Number.isNaN(percent) ? 'an unknown share' : `${percent.toFixed(0)} %`;
}

export async function buildSection(): Promise<Section> {
  const rows = await buildTimes();
  const [cold] = rows;
  return {
    body: timingTable(rows),
    limits:
      `From nothing the processors: ${useOf(cold)} of ${availableParallelism()} cores are used, by two builds at a time. ` +
      'With nothing changed it is starting Node, loading webpack and hashing the sources.',
    missing: [],
  };
}
