import { availableParallelism } from 'node:os';
import { buildTimes } from './buildTimes.ts';
import type { Section } from './section.ts';
import { timingTable, type TimedRow } from './timing.ts';

/** Percent of all cores from which on there is little left of them. */
const BUSY = 85;

/** What kept a build from nothing from being faster, as far as its figures tell. */
export function limitOfBuild({ timings: [timing] }: TimedRow, cores: number): string {
  const percent = timing ? (timing.processorSeconds / (timing.seconds * cores)) * 100 : Number.NaN;
  if (Number.isNaN(percent))
    return 'From nothing: unknown, the system does not tell what was used of the cores.';
  const used = `two builds at a time use ${percent.toFixed(0)} % of ${cores} cores`;
  return percent < BUSY
    ? `From nothing: not the processors, ${used}.`
    : `From nothing: the processors, ${used}.`;
}

export async function buildSection(): Promise<Section> {
  const rows = await buildTimes();
  const [cold] = rows;
  return {
    body: timingTable(rows),
    limits:
      `${limitOfBuild(cold, availableParallelism())} ` +
      'With nothing changed it is starting Node, loading webpack and hashing the sources.',
    missing: [],
  };
}
