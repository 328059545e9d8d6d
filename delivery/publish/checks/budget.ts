import { readFile } from 'node:fs/promises';
import type { GateProblem } from '@site/contract/http/releases';
import { z } from 'zod';
import { LIMITS_OF_BUILD } from '../../records/limits.ts';
import { ENTRY } from './files.ts';

/** Limits of a remote's files, without source maps. */
const budget = z.strictObject({
  /** Of `remoteEntry.js`. */
  entryGzipBytes: z.int().min(1),
  largestFileGzipBytes: z.int().min(1),
  totalGzipBytes: z.int().min(1),
});

/** The size budgets of remotes. */
export const budgets = z.strictObject({
  default: budget,
  /** Limits that replace the default ones, by remote. */
  remotes: z.record(z.string(), budget),
});
export type Budgets = z.infer<typeof budgets>;

/**
 * Reads the size budgets of remotes.
 *
 * @throws Error that names the file and each invalid value
 */
export async function readBudgets(file: string): Promise<Budgets> {
  const { data, error } = budgets.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (data) return data;
  const issues = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The size budgets in ${file} are wrong: ${issues.join('; ')}.`);
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Only developer tools read source maps, and only the server reads the manifest and the server program. */
const isDownloaded = (file: string) =>
  !file.endsWith('.map') && file !== 'manifest.json' && !file.startsWith('server/');

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
  const files = [...sizes].filter(([file]) => isDownloaded(file));
  const [largest] = files.toSorted(([, one], [, other]) => other - one);
  const total = files.reduce((sum, [, size]) => sum + size, 0);
  const measured = [
    { where: ENTRY, size: sizes.get(ENTRY) ?? 0, limit: limits.entryGzipBytes, what: 'The entry' },
    {
      where: largest?.[0] ?? '',
      size: largest?.[1] ?? 0,
      limit: limits.largestFileGzipBytes,
      what: 'The largest file',
    },
    {
      where: 'all files but source maps',
      size: total,
      limit: limits.totalGzipBytes,
      what: 'The build as a whole',
    },
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

const mebibytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;

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
      what: `Its scripts have ${mebibytes(size)} before compression, and ${mebibytes(LIMITS_OF_BUILD.scripts)} are allowed.`,
      where: 'all scripts',
      todo: 'Make them smaller: the checks read each of them.',
    },
  ];
}
