import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';

const QUIET = 250;
const PATIENCE = 5_000;

/** Waits until fonts and pictures are there and nothing in the page changes any more. */
export async function settle(page: Page): Promise<void> {
  const until = Date.now() + PATIENCE;
  const look = () =>
    page.evaluate(async () => {
      // Those further down would otherwise be missing from a picture of the whole page.
      for (const image of document.images) image.loading = 'eager';
      await document.fonts.ready;
      const areComplete = [...document.images].every((image) => image.complete);
      return { areComplete, html: document.documentElement.outerHTML };
    });
  let before = await look();
  while (Date.now() < until) {
    await wait(QUIET);
    const now = await look();
    if (now.areComplete && now.html === before.html) return;
    before = now;
  }
  throw new Error('The page does not come to rest.');
}
