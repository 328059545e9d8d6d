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
  /** All of the above. */
  readonly whole: TransferSize;
  /** What the second remote contributes to the profile. */
  readonly contribution: TransferSize;
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
    // Answers of the API depend on the data, not on how the code is put together; icons are up to the browser.
    const { pathname } = new URL(response.url());
    if (!/^\/(api\/|favicon\.)/.test(pathname) && response.ok()) pending.push(add(response));
  });
  return async () => {
    await untilQuiet();
    const sizes = await Promise.all(pending);
    pending = [];
    return sum(sizes);
  };
}

/** What the page has for a walk. */
interface ByHand {
  readonly runIdle: () => void;
  readonly seeAll: () => void;
}

/**
 * Walks through a running site as a visitor with an empty cache, and measures what arrives.
 *
 * @param origin address of the site, which runs on demo data
 */
export async function walk(browser: Browser, origin: string): Promise<Journey> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB' });
  const page = await context.newPage();
  // Idle time comes by hand, and what is in sight is seen by hand, so that what they fetch is counted separately and is
  // the same each time.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    const unseen: (() => void)[] = [];
    class LateObserver {
      readonly #tell: (entries: readonly { isIntersecting: boolean }[]) => void;

      constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }

      observe() {
        unseen.push(() => this.#tell([{ isIntersecting: true }]));
      }

      disconnect() {
        // It tells once.
      }
    }
    Object.assign(globalThis, {
      requestIdleCallback: (run: () => void) => waiting.push(run),
      runIdle: () => waiting.splice(0).forEach((run) => run()),
      IntersectionObserver: LateObserver,
      seeAll: () => unseen.splice(0).forEach((run) => run()),
    });
  });
  const received = recordSizes(page);

  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const landing = await received();

  await page.evaluate(() => (globalThis as typeof globalThis & ByHand).runIdle());
  const idle = await received();

  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Username').fill('player');
  await page.getByLabel('Password', { exact: true }).fill('blockhaven-demo');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  const openProfile = async () => {
    await page.getByRole('button', { name: 'Account of player' }).click();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByText('Welcome back, player!').waitFor();
  };
  await openProfile();
  const firstPage = await received();

  await page.getByRole('navigation').getByRole('link', { name: 'Shop' }).click();
  await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
  const secondPage = await received();

  await openProfile();
  await page.evaluate(() => (globalThis as typeof globalThis & ByHand).seeAll());
  await page.getByRole('heading', { name: 'No rank yet' }).waitFor();
  const contribution = await received();

  await context.close();
  const whole = sum([landing, idle, firstPage, secondPage]);
  return { landing, idle, firstPage, secondPage, whole, contribution };
}
