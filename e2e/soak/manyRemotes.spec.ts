import { rmSync } from 'node:fs';
import type { Registry } from '@site/contract/http/registry';
import { expect, test } from '@playwright/test';
import { measureFirstLoad, median, type FirstLoad } from '../support/firstLoad.ts';
import { manyRemotes } from '../support/manyRemotes.ts';
import { startSite } from '../support/site.ts';
import { secondBrowser } from '../support/staff.ts';
import { logIn } from '../support/visitor.ts';

const FEW = 3;
const MANY = 100;
const VISITS = 7;

/** Tolerance for a busy machine, in milliseconds. */
const TOLERANCE = { paint: 250, script: 100 };
/** Bytes that a remote may add to every page, with gzip. */
const BYTES_EACH = 100;

async function startWith(count: number) {
  const folder = manyRemotes(count);
  const site = await startSite({ REMOTES_DIR: folder });
  return {
    ...site,
    async stop() {
      await site.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

const of = (visits: readonly FirstLoad[], figure: 'html' | 'paint' | 'script') =>
  Math.round(median(visits.map((visit) => visit[figure])));

function report(count: number, visits: readonly FirstLoad[]): void {
  process.stdout.write(
    `${count} remotes: ${visits[0]?.requests.length} requests, page ${of(visits, 'html')} B (gzip), ` +
      `first paint ${of(visits, 'paint')} ms, scripts ${of(visits, 'script')} ms\n`,
  );
}

test('a first visit with a hundred remotes makes no more requests and is just as fast', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const few = await startWith(FEW);
  const many = await startWith(MANY);
  try {
    const registry = await fetch(`${many.url}/api/registry`);
    const { remotes } = (await registry.json()) as Registry;
    expect(remotes).toHaveLength(MANY);

    // Not measured, because the first visit is also the server's first.
    await measureFirstLoad(browser, few.url);
    await measureFirstLoad(browser, many.url);
    const ofFew: FirstLoad[] = [];
    const ofMany: FirstLoad[] = [];
    // Alternating, so that other load on the machine affects both.
    for (let visit = 0; visit < VISITS; visit += 1) {
      ofFew.push(await measureFirstLoad(browser, few.url));
      ofMany.push(await measureFirstLoad(browser, many.url));
    }
    report(FEW, ofFew);
    report(MANY, ofMany);

    expect(ofMany[0]?.requests).toEqual(ofFew[0]?.requests);
    expect(of(ofMany, 'html') - of(ofFew, 'html')).toBeLessThan((MANY - FEW) * BYTES_EACH);
    expect(of(ofMany, 'paint') - of(ofFew, 'paint')).toBeLessThan(TOLERANCE.paint);
    expect(of(ofMany, 'script') - of(ofFew, 'script')).toBeLessThan(TOLERANCE.script);

    // The measured visits opened no remote, so check that one can be found among the hundred.
    const page = await secondBrowser(browser, many.url);
    await logIn(page, 'player');
    await page.goto('/shop');
    await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  } finally {
    await few.stop();
    await many.stop();
  }
});
