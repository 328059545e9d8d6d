import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

const FAILED = 'This page could not be loaded';

const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'the connection is reset': (route) => route.abort('connectionreset'),
  'the answer is 404 with JSON': (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', message: '' } }),
  'the answer is HTML': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>hello' }),
  'the script throws': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("boom")' }),
};

async function openShop(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Shop' }).click();
}

async function expectFrameAndOthersAlive(page: Page): Promise<void> {
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeVisible();
  await page.getByRole('button', { name: 'Account of srmod' }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('Welcome back, srmod!')).toBeVisible();
}

for (const [what, fault] of Object.entries(FAULTS)) {
  for (const file of ['remoteEntry.js', 'src_manifest_ts.*.js', 'offers.*.js']) {
    test(`${file} of one remote fails (${what}): the others live, and a retry brings it back`, async ({
      page,
    }) => {
      await logIn(page, 'srmod');
      const address = `**/remotes/shop/*/${file}*`;
      await page.route(address, fault);
      await openShop(page);
      await expect(page.getByRole('alert').getByText(FAILED)).toBeVisible();
      await expectFrameAndOthersAlive(page);

      await page.unroute(address);
      await openShop(page);
      const retry = page.getByRole('button', { name: 'Try again' });
      await expect(page.getByRole('heading', { level: 1, name: 'Shop' }).or(retry)).toBeVisible();
      if (await retry.isVisible()) await retry.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
      expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
    });
  }
}

test('a remote that never answers is given up, and everything else stays usable meanwhile', async ({
  page,
}) => {
  test.slow();
  await logIn(page, 'srmod');
  await page.route('**/remotes/shop/**', () => new Promise(() => undefined));
  await openShop(page);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectFrameAndOthersAlive(page);
  await openShop(page);
  await expect(page.getByRole('alert').getByText(FAILED)).toBeVisible({ timeout: 20_000 });
});

test('without the federation runtime the shell itself still works', async ({ page }) => {
  await page.route('**/assets/federation-host.*', (route) => route.abort());
  await logIn(page, 'srmod');
  await openShop(page);
  await expect(page.getByRole('alert').getByText(FAILED)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blockhaven' })).toBeVisible();
});
