import { test as base, expect, type APIRequestContext, type Page } from '@playwright/test';
import { startSite, type Site } from './site.ts';

/** Errors of a page: violations of its Content-Security-Policy, uncaught exceptions, and errors in the console. */
export interface PageErrors {
  readonly policy: string[];
  readonly uncaught: string[];
  readonly console: string[];
}

export function collectPageErrors(page: Page): PageErrors {
  const pageErrors: PageErrors = { policy: [], uncaught: [], console: [] };
  page.on('pageerror', (error) => pageErrors.uncaught.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    if (/Content.Security.Policy|Trusted ?(Types|HTML|Script)/i.test(text)) pageErrors.policy.push(text);
    else if (message.type() === 'error') pageErrors.console.push(text);
  });
  return pageErrors;
}

interface TestFixtures {
  pageErrors: PageErrors;
  allowedViolations: RegExp | undefined;
  /** Calls the server without the page's cookies: nobody is logged in. */
  apiClient: APIRequestContext;
}

interface WorkerFixtures {
  /** One running site for all tests of a worker, each of which writes with its own accounts. */
  site: Site;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  apiClient: async ({ playwright, site }, use) => {
    const apiClient = await playwright.request.newContext({
      baseURL: site.url,
      storageState: { cookies: [], origins: [] },
    });
    await use(apiClient);
    await apiClient.dispose();
  },
  allowedViolations: [undefined, { option: true }],
  pageErrors: [
    async ({ page, allowedViolations }, use) => {
      const pageErrors = collectPageErrors(page);
      await use(pageErrors);
      expect(pageErrors.policy.filter((text) => !allowedViolations?.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});

export const testOn = <Own extends Site>(start: () => Promise<Own>) =>
  test.extend<object, { site: Own }>({
    site: [
      async ({}, use) => {
        const site = await start();
        await use(site);
        await site.stop();
      },
      { scope: 'worker', timeout: 240_000 },
    ],
  });

export { expect };
