import type { RemoteManifest } from '@site/contract/http/registry';
import { manifestOf } from '../../testing/remotes.ts';
import { checkFiles } from './checkFiles.ts';

const LIMITS = { entryGzipBytes: 9, largestFileGzipBytes: 9, totalGzipBytes: 9 };

test('what a build has written reaches no terminal as it is', async () => {
  const script = Buffer.from('"\u001b]0;owned\u0007\u202e"; document.cookie');
  const problems = await checkFiles(
    manifestOf('shop') as RemoteManifest,
    {
      sizes: new Map([['page.js', 1]]),
      scriptSize: 1,
      problems: [],
      sources: () => [['page.js', script]],
      placeOf: () => 'src/\u001b[2J.ts:1',
      partsOf: () => undefined,
    },
    {
      owners: { own: new Set(), others: new Map() },
      shell: undefined,
      budgets: { default: LIMITS, remotes: {} },
    },
  );
  expect(JSON.stringify(problems)).toContain('owned');
  expect(JSON.stringify(problems)).not.toMatch(/[^\\]\\u001b|[^\\]\\u0007|\u202e/);
});
