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

/** Waits for a short time without requests. @returns false for a page that never stops, after a timeout */
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

export const isFulfilled = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  );

/** What a page at rest lacks would not come with more time, however busy the machine is. */
export async function isAtRest(
  page: Page,
  isBusy: () => boolean,
  timeoutMs = IDLE_TIMEOUT_MS,
): Promise<boolean> {
  const idle = () => new Promise((resolve) => requestIdleCallback(() => resolve(true)));
  const isFree = await isFulfilled(page.waitForFunction(idle, undefined, { timeout: timeoutMs }));
  return isFree && (await untilIdle(isBusy, timeoutMs));
}
