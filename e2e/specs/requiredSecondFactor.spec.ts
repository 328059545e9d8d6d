import { expect, test } from '@playwright/test';
import { startSiteWith } from '../support/openSite.ts';
import { codeOf } from '../support/secondFactor.ts';
import type { Site } from '../support/site.ts';
import { PASSWORD, submitLogin } from '../support/visitor.ts';

let site: Site;

test.beforeAll(async () => {
  site = await startSiteWith({ requireSecondFactor: ['owner', 'admin'] });
});

test.afterAll(() => site.stop());

test('an owner without a second factor must set it up before anything else', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site.url });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.goto('/login?from=/panel');
  await page.evaluate(() => localStorage.setItem('lang', 'en'));
  await page.reload();
  await submitLogin(page, 'owner');
  await expect(page).toHaveURL('/2fa');
  await expect(page.getByText('Your rank requires two-factor login')).toBeVisible();
  await page.goto('/panel');
  await expect(page).toHaveURL('/2fa');

  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy key' }).click();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByLabel('I have saved the recovery codes.').check();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Two-factor login was turned on successfully!')).toBeVisible();
  await expect(page).toHaveURL('/settings');
  await page.goto('/panel');
  await expect(page).toHaveURL('/panel');
  await context.close();
});
