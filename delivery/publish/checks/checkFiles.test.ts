import type { RemoteManifest } from '@site/contract/http/registry';
import { manifestOf } from '../../testing/remotes.ts';
import { checkFiles } from './checkFiles.ts';

const LIMITS = { entryGzipBytes: 9, largestFileGzipBytes: 9, totalGzipBytes: 9 };

const problemsOf = (sizes: ReadonlyMap<string, number>, own: Partial<RemoteManifest>) =>
  checkFiles(
    { ...(manifestOf('shop') as RemoteManifest), ...own },
    { sizes, scriptSize: 1, problems: [], partsOf: () => 'a\u001b]0;owned\u0007\u202e.js 1 kB' },
    {
      owners: { own: new Set(), others: new Map() },
      shell: undefined,
      budgets: { default: LIMITS, remotes: {} },
    },
  );

test('what a build has written reaches no terminal as it is', async () => {
  const problems = await problemsOf(new Map([['page\u001b[2J.js', 100]]), {});
  expect(JSON.stringify(problems)).toContain('owned');
  expect(JSON.stringify(problems)).not.toMatch(/[^\\]\\u001b|[^\\]\\u0007|\u202e/);
});

test('only what the manifest gives to the server is not counted', async () => {
  const server = { files: ['server/main.cjs'], chunks: {} };
  const sizes = (file: string) => new Map([[file, 100]]);
  const checksOf = async (file: string) =>
    (await problemsOf(sizes(file), { server })).map(({ check, where }) => `${check} ${where}`);
  expect(await checksOf('server/main.cjs')).not.toContain('budget server/main.cjs');
  for (const file of ['server/other.cjs', 'server/page.JS'])
    expect(await checksOf(file)).toContain(`budget ${file}`);
});
