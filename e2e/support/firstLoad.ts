import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';

export interface FirstLoad {
  /** Requested paths, in alphabetical order. */
  readonly requests: readonly string[];
  /** Bytes of the HTML, with gzip. */
  readonly html: number;
  /** Milliseconds to the first paint. */
  readonly paint: number;
  /** Milliseconds of script execution until the network was idle. */
  readonly script: number;
}

async function firstPaint(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN);
}

export async function measureFirstLoad(browser: Browser, url: string): Promise<FirstLoad> {
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
      paint: await firstPaint(page),
      script: seconds * 1000,
    };
  } finally {
    await context.close();
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
