import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

/** Milliseconds without a request after which a page is idle, and the timeout for that. */
const IDLE_MS = 250;
const IDLE_TIMEOUT_MS = 3_000;

/** Watches the requests of a page. @returns a function that returns whether one is open */
export function countRequests(page: Page): () => boolean {
  const open = new Set<Request>();
  page.on('request', (request) => {
    // Data in the page itself never finishes.
    if (/^https?:/.test(request.url())) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size > 0;
}

/**
 * Waits for a short time without requests, with a timeout for pages that never stop.
 *
 * @returns whether it came
 */
export async function untilIdle(isBusy: () => boolean, timeoutMs = IDLE_TIMEOUT_MS): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  let quietSince = Date.now();
  while (Date.now() - quietSince < IDLE_MS) {
    if (Date.now() >= until) return false;
    await sleep(50);
    if (isBusy()) quietSince = Date.now();
  }
  return true;
}

/**
 * Returns whether a page has nothing left to do: its thread is idle, and no request is open or follows. What such a page
 * lacks would not come with more time, however busy the machine is.
 */
export async function isAtRest(
  page: Page,
  isBusy: () => boolean,
  timeoutMs = IDLE_TIMEOUT_MS,
): Promise<boolean> {
  const idle = () => new Promise((resolve) => requestIdleCallback(() => resolve(true)));
  const isFree = await page.waitForFunction(idle, undefined, { timeout: timeoutMs }).then(
    () => true,
    () => false,
  );
  return isFree && (await untilIdle(isBusy, timeoutMs));
}
