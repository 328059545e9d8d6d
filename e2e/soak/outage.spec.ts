import { test as base } from '@playwright/test';
import { startSite } from '../support/site.ts';
import { expect } from '../support/test.ts';
import { PASSWORD } from '../support/visitor.ts';

interface Stoppable {
  readonly url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const test = base.extend<{ stoppable: Stoppable }>({
  stoppable: async ({}, use) => {
    let site = await startSite();
    const { url } = site;
    await use({
      url,
      stop: () => site.end(),
      async start() {
        site = await startSite({ PORT: new URL(url).port }, site.dataDir);
      },
    });
    await site.stop();
  },
});

const FAILED = 'This page could not be loaded';

test('during a server outage, the login and the pages show it and recover without a reload', async ({
  page,
  stoppable,
}) => {
  const main = page.getByRole('main');
  await page.goto(`${stoppable.url}/login`);
  await page.evaluate(() => Object.assign(globalThis, { marker: 'kept' }));
  await page.getByLabel('Username').fill('vip');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.evaluate(() => localStorage.setItem('lang', 'en'));

  await stoppable.stop();
  await main.getByRole('button', { name: 'Log in' }).click();
  await expect(main.getByRole('alert')).toHaveText('The server can’t be reached. Please try again.');
  await stoppable.start();
  await main.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blockhaven' })).toBeFocused();

  await stoppable.stop();
  await page.getByRole('button', { name: 'Account of vip' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: FAILED })).toBeFocused();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('heading', { level: 1, name: FAILED })).toBeVisible();

  await stoppable.start();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
  expect(await page.evaluate(() => (globalThis as typeof globalThis & { marker?: string }).marker)).toBe(
    'kept',
  );
});
