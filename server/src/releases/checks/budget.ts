import { readFile } from 'node:fs/promises';
import type { GateProblem } from '@site/contract/http/releases';
import { z } from 'zod';
import { LIMITS_OF_BUILD } from '../limits.ts';
import { ENTRY } from './files.ts';

const budget = z.strictObject({
  /** Bytes of `remoteEntry.js`, of the largest file and of all of them, gzipped, without source maps. */
  entry: z.int().min(1),
  largest: z.int().min(1),
  whole: z.int().min(1),
});

const budgets = z.strictObject({
  default: budget,
  /** Remotes with their own limits, by name. */
  remotes: z.record(z.string(), budget),
});
type Budgets = z.infer<typeof budgets>;

export async function readBudgets(file: string): Promise<Budgets> {
  return budgets.parse(JSON.parse(await readFile(file, 'utf8')));
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Checks a build against its size budget.
 *
 * @param sizes gzipped bytes of each file
 */
export function checkBudget(
  remote: string,
  sizes: ReadonlyMap<string, number>,
  { default: common, remotes }: Budgets,
): GateProblem[] {
  const limits = Object.hasOwn(remotes, remote) ? (remotes[remote] ?? common) : common;
  const files = [...sizes].filter(([file]) => !file.endsWith('.map') && file !== 'manifest.json');
  const [largest] = files.toSorted(([, one], [, other]) => other - one);
  const whole = files.reduce((sum, [, size]) => sum + size, 0);
  const measured = [
    { where: ENTRY, size: sizes.get(ENTRY) ?? 0, limit: limits.entry, what: 'The entry' },
    { where: largest?.[0] ?? '', size: largest?.[1] ?? 0, limit: limits.largest, what: 'The largest file' },
    { where: 'all files but source maps', size: whole, limit: limits.whole, what: 'The build as a whole' },
  ];
  return measured
    .filter(({ size, limit }) => size > limit)
    .map(({ where, size, limit, what }) => ({
      check: 'budget',
      what: `${what} has ${kilobytes(size)} gzipped, and ${kilobytes(limit)} are allowed.`,
      where,
      todo: 'Make it smaller, or have the limit raised in config/budgets.json of the site.',
    }));
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/**
 * Limits the scripts that the checks read: a small compressed size may hide a large one.
 *
 * @param size bytes of all scripts before compression
 */
export function checkScriptSize(size: number): GateProblem[] {
  if (size <= LIMITS_OF_BUILD.scripts) return [];
  return [
    {
      check: 'budget',
      what: `Its scripts have ${megabytes(size)} before compression, and ${megabytes(LIMITS_OF_BUILD.scripts)} are allowed.`,
      where: 'all scripts',
      todo: 'Make them smaller: the checks read each of them.',
    },
  ];
}
