import { readFile } from 'node:fs/promises';
import { isImage } from '@site/contract/imageFiles';
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

/** Limits of the images that a remote imports, which no page waits for. */
const imageBudget = z.strictObject({
  largestBytes: z.int().min(1),
  totalBytes: z.int().min(1),
});

/** The size budgets of remotes, without images: tools of teams that are older than these read it. */
export const budgets = z.strictObject({
  default: budget,
  remotes: z.record(z.string(), budget),
});

/** The budgets of images; without them, images count as other files do. */
export const imageBudgets = z.strictObject({
  default: imageBudget,
  remotes: z.record(z.string(), imageBudget),
});

const allBudgets = budgets.extend({ images: imageBudgets.optional() });
export type Budgets = z.infer<typeof allBudgets>;

/** @throws Error that names the file and each invalid value */
export async function readBudgets(file: string): Promise<Budgets> {
  const { data, error } = allBudgets.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (data) return data;
  const issues = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The size budgets in ${file} are wrong: ${issues.join('; ')}.`);
}

export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Only developer tools read source maps, and only the server reads the manifest. */
export const isDownloaded = (file: string) => !file.endsWith('.map') && file !== 'manifest.json';

function limitsOf<Limits>(remote: string, { default: common, remotes }: LimitsOfRemotes<Limits>): Limits {
  return Object.hasOwn(remotes, remote) ? (remotes[remote] ?? common) : common;
}

interface LimitsOfRemotes<Limits> {
  readonly default: Limits;
  readonly remotes: Readonly<Record<string, Limits>>;
}

/** The place of images that are too large together. */
export const ALL_IMAGES = 'all images';

function measureFiles(files: readonly (readonly [string, number])[]) {
  const [largest = ['', 0] as const] = files.toSorted(([, one], [, other]) => other - one);
  return { largest, total: files.reduce((sum, [, size]) => sum + size, 0) };
}

function measureImages(remote: string, files: readonly (readonly [string, number])[], { images }: Budgets) {
  if (!images) return [];
  const limits = limitsOf(remote, images);
  const { largest, total } = measureFiles(files);
  return [
    { where: largest[0], size: largest[1], limit: limits.largestBytes, what: 'The largest image' },
    { where: ALL_IMAGES, size: total, limit: limits.totalBytes, what: 'The images together' },
  ];
}

/** @param sizes gzipped bytes of each file, without the program of the server */
export function checkBudget(
  remote: string,
  sizes: ReadonlyMap<string, number>,
  given: Budgets,
): GateProblem[] {
  const limits = limitsOf(remote, given);
  const downloaded = [...sizes].filter(([file]) => isDownloaded(file));
  const hasOwnLimits = ([file]: readonly [string, number]) => given.images !== undefined && isImage(file);
  const { largest, total } = measureFiles(downloaded.filter((file) => !hasOwnLimits(file)));
  const measured = [
    { where: ENTRY, size: sizes.get(ENTRY) ?? 0, limit: limits.entryGzipBytes, what: 'The entry' },
    { where: largest[0], size: largest[1], limit: limits.largestFileGzipBytes, what: 'The largest file' },
    {
      where: 'all files but source maps and images',
      size: total,
      limit: limits.totalGzipBytes,
      what: 'The build as a whole',
    },
    ...measureImages(remote, downloaded.filter(hasOwnLimits), given),
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

/** A small compressed size may hide a large one. @param size bytes of all before compression */
export function checkScriptSize(size: number): GateProblem[] {
  if (size <= LIMITS_OF_BUILD.scripts) return [];
  return [
    {
      check: 'budget',
      what: `Its scripts and style sheets have ${mebibytes(size)} before compression, and ${mebibytes(LIMITS_OF_BUILD.scripts)} are allowed.`,
      where: 'all scripts and style sheets',
      todo: 'Make them smaller: browsers read each of them.',
    },
  ];
}
