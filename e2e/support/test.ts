import { test as base, expect, type APIRequestContext, type Page } from '@playwright/test';
import { startSite, type Site } from './site.ts';

/** What a page complained about: violations of the policy, uncaught errors, and errors in its console. */
export interface Complaints {
  readonly policy: string[];
  readonly uncaught: string[];
  readonly console: string[];
}

export function collectComplaints(page: Page): Complaints {
  const complaints: Complaints = { policy: [], uncaught: [], console: [] };
  page.on('pageerror', (error) => complaints.uncaught.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    if (/Content.Security.Policy|Trusted ?(Types|HTML|Script)/i.test(text)) complaints.policy.push(text);
    else if (message.type() === 'error') complaints.console.push(text);
  });
  return complaints;
}

interface TestFixtures {
  complaints: Complaints;
  /** The policy violations that a test provokes; any other fails it. */
  allowedComplaints: RegExp | undefined;
  /** Calls from outside of the page's browser: nobody is logged in there. */
  outside: APIRequestContext;
}

interface WorkerFixtures {
  /** One running site for all tests of a worker; what they write belongs to accounts of their own. */
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
  outside: async ({ playwright, site }, use) => {
    const outside = await playwright.request.newContext({
      baseURL: site.url,
      storageState: { cookies: [], origins: [] },
    });
    await use(outside);
    await outside.dispose();
  },
  allowedComplaints: [undefined, { option: true }],
  complaints: [
    async ({ page, allowedComplaints }, use) => {
      const complaints = collectComplaints(page);
      await use(complaints);
      expect(complaints.policy.filter((text) => !allowedComplaints?.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
