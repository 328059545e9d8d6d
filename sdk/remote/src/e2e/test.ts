import { expect, test as base, type Page } from '@playwright/test';
import type { RankId } from '@site/contract/ranks';
import { findViolations } from '@site/delivery/accessibility';

export { expect } from '@playwright/test';

/** Options of browser tests, for `test.use`. */
export interface RemoteTestOptions {
  /** Who is logged in: a made-up person of this rank, one of those that `remotePlaywright` starts the site for. */
  readonly rank: RankId;
  /** Where the site with the remote in it is, for somebody of each rank. Set by `remotePlaywright`. */
  readonly addresses: Readonly<Partial<Record<RankId, string>>>;
}

/** The `test` of Playwright, in a site with this remote in it, with sample data. */
export const test = base.extend<RemoteTestOptions>({
  rank: ['player', { option: true }],
  addresses: [{}, { option: true }],
  baseURL: async ({ rank, addresses }, use) => {
    const address = addresses[rank];
    if (address === undefined)
      throw new Error(
        `Nobody is ${rank}: name the rank in playwright.config.ts, remotePlaywright(…, ['${rank}']).`,
      );
    await use(address);
  },
});

/** Expects that the main part of a page breaks no rule of WCAG 2.2 AA, as the gate does. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}
