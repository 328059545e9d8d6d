import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(stats|clans|profile|alerts)\b/.test(pathname)) calls.push(decodeURI(pathname + search));
  });
  return calls;
}

const navbar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test('hovering a link prefetches the data of its page, and following it makes no more requests', async ({
  page,
}) => {
  await page.goto('/');
  const calls = watchCalls(page);
  await navbar(page, 'Stats').hover();
  await expect.poll(() => calls).toEqual(['/api/stats?mode=bedwars&range=daily']);

  const tab = page.getByRole('tab', { name: 'Cores' });
  await navbar(page, 'Stats').click();
  await expect(page.getByRole('table')).toBeVisible();
  await tab.hover();
  await expect.poll(() => calls.length).toBe(2);
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Bedwars' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  expect(calls).toEqual(['/api/stats?mode=bedwars&range=daily', '/api/stats?mode=cores&range=daily']);
});

test('focusing a link prefetches too, also for names that a URL has to encode', async ({ page }) => {
  await page.goto('/clans?search=zwergen');
  const clan = page.getByRole('link', { name: /Zwergenkönige/ });
  await expect(clan).toBeVisible();
  const calls = watchCalls(page);
  await clan.focus();
  await expect.poll(() => calls).toEqual(['/api/clans/Zwergenkönige']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Zwergenkönige' })).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('going back shows the previous page immediately, even offline', async ({ page, context }) => {
  await logIn(page, 'knock');
  await page.goto('/clans');
  // Before its code has loaded, a link of the page leaves it.
  await page.waitForLoadState('networkidle');
  const clan = page.getByRole('link', { name: /Crimson Otters/ });
  await clan.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Crimson Otters' })).toBeVisible();
  await page.getByRole('link', { name: 'ProfPirat' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ProfPirat' })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);

  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Crimson Otters' })).toBeVisible();
  await page.goBack();
  await expect(clan).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Crimson Otters' })).toBeVisible();
});

test("a visitor who hovers a player's link requests nothing of that player", async ({ page }) => {
  await page.goto('/stats?mode=bedwars&range=lifetime');
  const calls = watchCalls(page);
  const profile = page
    .locator('main')
    .getByRole('link', { name: /^[\w-]+$/ })
    .first();
  await expect(profile).toHaveAttribute('href', /^\/profile\//);
  await profile.hover();
  await navbar(page, 'Clans').hover();
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]).toContain('/api/clans');
});
