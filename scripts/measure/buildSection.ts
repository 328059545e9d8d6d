import { availableParallelism } from 'node:os';
import { buildTimes } from './buildTimes.ts';
import type { Section } from './section.ts';
import { timingTable } from './timing.ts';

export async function buildSection(): Promise<Section> {
  return {
    body: timingTable(await buildTimes()),
    limits:
      `From nothing, the processors: two builds run at a time on ${availableParallelism()} cores, and each minifies and ` +
      'compresses all it writes. With nothing changed it is starting Node, loading webpack and hashing the sources; with a ' +
      'change, starting webpack on top of it.',
    missing: [],
  };
}
