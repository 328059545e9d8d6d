import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { commitOf } from '@site/webpack/commitOf';
import { root } from '@site/webpack/workspace';
import type { Circumstances } from './document.ts';

/** Digits of a commit that tell it from all others, and what may follow them. */
const SHORT = /^([0-9a-f]{8})[0-9a-f]+/;

/** @param document what is written with them, whose own change does not make another commit of the sources */
export function circumstancesOf(document: string): Circumstances {
  const model = cpus()[0]?.model.trim() || 'unknown processors';
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  // What others have it do costs the figures: a load of 1 is a core.
  const load = loadavg()[0]?.toFixed(1);
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: commitOf(root, [path.relative(root, document)]).replace(SHORT, '$1'),
    machine: `${availableParallelism()} cores (${model}), ${gibibytes} GiB, ${process.platform}, Node ${process.versions.node}, load ${load} before`,
  };
}
