import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The first visitors of a page may get it unrendered. */
export async function expectRendered(page: Page, address: string): Promise<void> {
  await expect
    .poll(async () => (await page.request.get(address)).text(), { timeout: 60_000 })
    .toContain('<div id="root" data-lang=');
}

export function holdRemote(page: Page, remote: string): Promise<() => void> {
  return holdFiles(page, `**/remotes/${remote}/**`);
}

export async function holdFiles(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
