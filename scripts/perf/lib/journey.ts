import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, Page, Request } from '@playwright/test';

/** Number of responses, and their transfer size in bytes with each compression. */
export type TransferSize = Readonly<Record<'requests' | 'gzip' | 'brotli', number>>;

function sum(sizes: readonly TransferSize[]): TransferSize {
  const total = (what: keyof TransferSize) => sizes.reduce((all, one) => all + one[what], 0);
  return { requests: total('requests'), gzip: total('gzip'), brotli: total('brotli') };
}

/** Milliseconds without a request after which a step counts as done. */
const QUIET = 500;

/** Answers of the API depend on the data, not on how the code is put together; icons are up to the browser. */
const OTHERS = /^\/(api\/|favicon\.)/;

/** Formats that are not compressed again. */
const COMPRESSED = /^(font|image)\//;

async function sizeOf(request: Request): Promise<TransferSize> {
  const response = await request.response();
  if (!response?.ok() || OTHERS.test(new URL(request.url()).pathname)) return sum([]);
  const body = await response.body();
  const isCompressed = COMPRESSED.test(response.headers()['content-type'] ?? '');
  if (isCompressed) return { requests: 1, gzip: body.length, brotli: body.length };
  return { requests: 1, gzip: gzipSync(body, { level: 9 }).length, brotli: brotliCompressSync(body).length };
}

function recordSizes(page: Page): () => Promise<TransferSize> {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return async () => {
    const sizes: TransferSize[] = [];
    for (;;) {
      await page.waitForTimeout(QUIET);
      if (requests.length === 0) return sum(sizes);
      sizes.push(...(await Promise.all(requests.splice(0).map(sizeOf))));
    }
  };
}

/** As a visitor with an empty cache. The site runs on demo data. */
export async function walk(browser: Browser, origin: string) {
  const page = await browser.newPage({ baseURL: origin, locale: 'en-GB' });
  // Idle time and what is in sight come by hand, so that what they fetch is the same each time.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    const unseen: (() => void)[] = [];
    Object.assign(globalThis, {
      requestIdleCallback: (run: () => void) => waiting.push(run),
      runIdle: () => waiting.splice(0).forEach((run) => run()),
      IntersectionObserver: function Late(tell: (entries: readonly object[]) => void) {
        const observe = () => unseen.push(() => tell([{ isIntersecting: true }]));
        return { observe, disconnect: () => undefined };
      },
      seeAll: () => unseen.splice(0).forEach((see) => see()),
    });
  });
  const received = recordSizes(page);

  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const landing = await received();

  await page.evaluate('runIdle()');
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
  await page.evaluate('seeAll()');
  await page.getByRole('heading', { name: 'No rank yet' }).waitFor();
  const contribution = await received();

  return {
    landing,
    'prefetched when idle': idle,
    'login and first page of a remote': firstPage,
    'page of a second remote': secondPage,
    whole: sum([landing, idle, firstPage, secondPage]),
    contribution,
  };
}

export type Journey = Awaited<ReturnType<typeof walk>>;
