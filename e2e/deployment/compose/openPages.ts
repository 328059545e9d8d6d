import { chromium } from '@playwright/test';
import { liveRemotes, pagesOf, remoteNames } from './site.ts';
import { DEMO_PASSWORD } from '../../../server/src/demo/accounts.ts';

const ACCOUNT = 'mod';

/** Milliseconds for each step: what a page needs is built when it is asked for first. */
const TIMEOUT_MS = 60_000;

export async function openPages(site: string, executablePath: string): Promise<void> {
  const remotes = await liveRemotes(site);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ baseURL: site, locale: 'en-GB' });
    page.setDefaultTimeout(TIMEOUT_MS);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto('/login');
    await page.getByLabel('Username').fill(ACCOUNT);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    for (const name of remoteNames) {
      const remote = remotes.find((candidate) => candidate.name === name);
      const [first = ''] = remote ? pagesOf(remote) : [];
      await page.goto(first);
      await page.locator('main[aria-busy=false]').getByRole('heading', { level: 1 }).waitFor();
      if (errors.length > 0) throw new Error(`${first} of ${name}: ${errors.join('; ')}`);
    }
  } finally {
    await browser.close();
  }
}
