import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from '@playwright/test';

/** Transfer size of responses in bytes, with each compression. */
export interface TransferSize {
  readonly requests: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** Returns the transfer size of a response; compressed formats (fonts, images) are not compressed again. */
function measure(body: Buffer, isCompressed: boolean): TransferSize {
  if (isCompressed) return { requests: 1, gzip: body.length, brotli: body.length };
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return {
    requests: 1,
    gzip: gzipSync(body, { level: 9 }).length,
    brotli: brotliCompressSync(body, options).length,
  };
}

function sum(sizes: readonly TransferSize[]): TransferSize {
  return sizes.reduce(
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
  readonly landing: TransferSize;
  /** What is prefetched while the landing page is idle. */
  readonly idle: TransferSize;
  /** From there to the profile: login form, session, the community remote. */
  readonly firstPage: TransferSize;
  /** A page of a second remote. */
  readonly secondPage: TransferSize;
  readonly whole: TransferSize;
}

/** Milliseconds without a request after which a step counts as done. */
const QUIET = 500;

const COMPRESSED = /^(font|image)\//;

/** Collects the sizes of what a page receives, and hands over what came since the last time. */
function recordSizes(page: Page): () => Promise<TransferSize> {
  let pending: Promise<TransferSize>[] = [];
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
  const add = async (response: Response): Promise<TransferSize> => {
    const body = await response.body();
    return measure(body, COMPRESSED.test(response.headers()['content-type'] ?? ''));
  };
  page.on('response', (response) => {
    // Answers of the API depend on the data, not on how the code is put together.
    if (!new URL(response.url()).pathname.startsWith('/api/') && response.ok()) pending.push(add(response));
  });
  return async () => {
    await untilQuiet();
    const sizes = await Promise.all(pending);
    pending = [];
    return sum(sizes);
  };
}

/**
 * Walks through a running site as a visitor with an empty cache, and measures what arrives.
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
  const received = recordSizes(page);

  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const landing = await received();

  await page.evaluate(() => (globalThis as typeof globalThis & { runIdle: () => void }).runIdle());
  const idle = await received();

  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Username').fill('player');
  await page.getByLabel('Password', { exact: true }).fill('blockhaven-demo');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Account of player' }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByText('Welcome back, player!').waitFor();
  const firstPage = await received();

  await page.getByRole('navigation').getByRole('link', { name: 'Shop' }).click();
  await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
  const secondPage = await received();

  await context.close();
  return { landing, idle, firstPage, secondPage, whole: sum([landing, idle, firstPage, secondPage]) };
}
