import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from '@playwright/test';

/** Bytes of one answer, as they travel with each compression. */
export interface Weight {
  readonly requests: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** The weight of one answer; what is packed already (a font, a picture) is not packed again. */
function weigh(body: Buffer, isPacked: boolean): Weight {
  if (isPacked) return { requests: 1, gzip: body.length, brotli: body.length };
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return {
    requests: 1,
    gzip: gzipSync(body, { level: 9 }).length,
    brotli: brotliCompressSync(body, options).length,
  };
}

function sum(weights: readonly Weight[]): Weight {
  return weights.reduce(
    (all, one) => ({
      requests: all.requests + one.requests,
      gzip: all.gzip + one.gzip,
      brotli: all.brotli + one.brotli,
    }),
    { requests: 0, gzip: 0, brotli: 0 },
  );
}

/** What a visitor fetches, step by step. */
export interface Journey {
  /** The landing page until it is loaded and shown. */
  readonly landing: Weight;
  /** What is fetched ahead while the landing page is idle. */
  readonly idle: Weight;
  /** From there to the profile: login form, session, the community remote. */
  readonly firstPage: Weight;
  /** A page of a second remote. */
  readonly secondPage: Weight;
  readonly whole: Weight;
}

/** Milliseconds without a request after which a step counts as done. */
const QUIET = 500;

const PACKED = /^(font|image)\//;

/** Collects the weights of what a page receives, and hands over what came since the last time. */
function recordWeights(page: Page): () => Promise<Weight> {
  let pending: Promise<Weight>[] = [];
  let lastActivity = 0;
  let underWay = 0;
  const notice = (change: number) => () => {
    underWay += change;
    lastActivity = Date.now();
  };
  page.on('request', notice(1)).on('requestfinished', notice(-1)).on('requestfailed', notice(-1));
  const untilQuiet = async () => {
    lastActivity = Date.now();
    while (underWay > 0 || Date.now() - lastActivity < QUIET) await page.waitForTimeout(QUIET / 5);
  };
  const add = async (response: Response): Promise<Weight> => {
    const body = await response.body();
    return weigh(body, PACKED.test(response.headers()['content-type'] ?? ''));
  };
  page.on('response', (response) => {
    // Answers of the API depend on the data, not on how the code is put together.
    if (!new URL(response.url()).pathname.startsWith('/api/') && response.ok()) pending.push(add(response));
  });
  return async () => {
    await untilQuiet();
    const weights = await Promise.all(pending);
    pending = [];
    return sum(weights);
  };
}

/**
 * Walks through a running site as a visitor with an empty cache, and weighs what arrives.
 *
 * @param origin address of the site, which runs on demo data
 */
export async function walk(browser: Browser, origin: string): Promise<Journey> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB' });
  const page = await context.newPage();
  // Idle time is called by hand, so that what it fetches is counted separately and is the same each time.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    Object.assign(globalThis, {
      requestIdleCallback: (run: () => void) => waiting.push(run),
      runIdle: () => waiting.splice(0).forEach((run) => run()),
    });
  });
  const weighed = recordWeights(page);

  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const landing = await weighed();

  await page.evaluate(() => (globalThis as typeof globalThis & { runIdle: () => void }).runIdle());
  const idle = await weighed();

  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Username').fill('player');
  await page.getByLabel('Password', { exact: true }).fill('blockhaven-demo');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Account of player' }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByText('Welcome back, player!').waitFor();
  const firstPage = await weighed();

  await page.getByRole('navigation').getByRole('link', { name: 'Shop' }).click();
  await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
  const secondPage = await weighed();

  await context.close();
  return { landing, idle, firstPage, secondPage, whole: sum([landing, idle, firstPage, secondPage]) };
}
