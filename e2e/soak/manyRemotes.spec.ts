import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Registry } from '@site/contract/http/registry';
import { expect, test, type Browser } from '@playwright/test';
import { root } from '../support/process.ts';
import { startSite, temporaryFolder } from '../support/site.ts';
import { secondBrowser } from '../support/staff.ts';
import { logIn } from '../support/visitor.ts';

const FEW = 3;
const MANY = 100;
const VISITS = 7;

/** Tolerance for a busy machine, in milliseconds. */
const TOLERANCE = { paint: 250, script: 100 };
/** Bytes that a remote may add to every page, with gzip. */
const BYTES_EACH = 100;

function manifestOf(name: string) {
  const guard = { login: true };
  const title = { de: `Seite von ${name}`, en: `Page of ${name}` };
  const route = (path: string) => ({ feature: 'home', path, title, guard });
  return {
    name,
    version: '1.0.0-0f1e2d3c',
    commit: '0f1e2d3c',
    global: `__remote_${name}_1_0_0_0f1e2d3c`,
    store: '^1.0.0',
    shared: {},
    modules: [
      {
        module: './manifest',
        routes: [route(`/${name}`), route(`/${name}/:id`)],
        navigation: [{ slots: ['user'], to: `/${name}`, label: title, order: 50, guard }],
      },
    ],
    smoke: [`/${name}`],
    files: {},
  };
}

function manyRemotes(count: number): string {
  const own = ['community', 'panel', 'shop'];
  const folder = temporaryFolder('many');
  for (const name of own)
    cpSync(path.join(root, 'dist/remotes', name), path.join(folder, name), { recursive: true });
  for (let index = own.length; index < count; index += 1) {
    const manifest = manifestOf(`mode${index}`);
    const build = path.join(folder, manifest.name, manifest.version);
    mkdirSync(build, { recursive: true });
    writeFileSync(path.join(build, 'manifest.json'), JSON.stringify(manifest));
    writeFileSync(path.join(build, '../live.json'), JSON.stringify({ version: manifest.version }));
  }
  return folder;
}

/** Bytes with gzip, and milliseconds. */
async function measureFirstLoad(browser: Browser, url: string) {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Performance.enable');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const answer = await page.goto(url, { waitUntil: 'networkidle' });
    const { metrics } = await devTools.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN;
    return {
      requests: requests.toSorted(),
      html: gzipSync((await answer?.body()) ?? '').length,
      paint: await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      ),
      script: seconds * 1000,
    };
  } finally {
    await context.close();
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

type FirstLoad = Awaited<ReturnType<typeof measureFirstLoad>>;

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
