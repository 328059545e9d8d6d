import { hiddenFocusOf } from '../support/hiddenFocus.ts';
import { expect, test } from '../support/test.ts';

test('nothing covers what has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/clans');
  await page.waitForLoadState('networkidle');
  expect(await hiddenFocusOf(page)).toEqual([]);
});

test('what has the focus in the header scrolls nothing', async ({ page }) => {
  await page.goto('/clans');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 900));
  const header = page.getByRole('banner');
  await header.getByRole('link').first().focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => scrollY)).toBe(900);
});

test('a message makes way for what has the focus below it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/stats');
  await page.waitForLoadState('networkidle');
  await page.route('**/api/stats?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  const messages = page.getByRole('region', { name: 'Notifications' });
  await messages.getByText(/./).first().hover();
  expect(await hiddenFocusOf(page)).toEqual([]);
  await expect(messages).not.toBeEmpty();
});
