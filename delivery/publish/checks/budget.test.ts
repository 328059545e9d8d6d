import path from 'node:path';
import { newFolder, writeFiles } from '@site/backend/testing/folder';
import { checkBudget, readBudgets } from './budget.ts';

const LIMITS = { entryGzipBytes: 10, largestFileGzipBytes: 20, totalGzipBytes: 30 };

function write(content: object): string {
  const folder = newFolder();
  writeFiles(folder, { 'budgets.json': JSON.stringify(content) });
  return path.join(folder, 'budgets.json');
}

test('limits the entry, the largest file and the total, without source maps and the server program', async () => {
  const budgets = await readBudgets(write({ default: LIMITS, remotes: {} }));
  const files = { 'remoteEntry.js': 11, 'page.js': 21, 'page.js.map': 99, 'manifest.json': 99 };
  const sizes = new Map(Object.entries(files));
  expect(checkBudget('shop', sizes, budgets).map(({ where }) => where)).toEqual([
    'remoteEntry.js',
    'page.js',
    'all files but source maps and images',
  ]);
});

test('replaces the default limits with those of a remote', async () => {
  const large = { ...LIMITS, entryGzipBytes: 11 };
  const budgets = await readBudgets(write({ default: LIMITS, remotes: { shop: large } }));
  const sizes = new Map([['remoteEntry.js', 11]]);
  expect(checkBudget('shop', sizes, budgets)).toEqual([]);
  expect(checkBudget('panel', sizes, budgets)).toHaveLength(1);
});

test('images have limits of their own, and none of the code', async () => {
  const images = { default: { largestBytes: 50, totalBytes: 80 }, remotes: {} };
  const budgets = await readBudgets(write({ default: LIMITS, remotes: {}, images }));
  const whereOf = (files: Readonly<Record<string, number>>, given = budgets) =>
    checkBudget('shop', new Map(Object.entries(files)), given).map(({ where }) => where);
  expect(whereOf({ 'page.js': 20, 'hero.1f.png': 50, 'logo.2e.svg': 30 })).toEqual([]);
  expect(whereOf({ 'hero.1f.webp': 51, 'b.1f.avif': 30 })).toEqual(['hero.1f.webp', 'all images']);
  // A site whose operator has set none.
  expect(whereOf({ 'hero.1f.png': 25 }, { ...budgets, images: undefined })).toEqual(['hero.1f.png']);
});

test('rejects a file in the old format with its name and the missing limits', async () => {
  const file = write({ default: { entry: 10, largest: 20, whole: 30 }, remotes: {} });
  await expect(readBudgets(file)).rejects.toThrow(
    /^The size budgets in .+budgets\.json are wrong: .*default\.entryGzipBytes: .+/,
  );
});
