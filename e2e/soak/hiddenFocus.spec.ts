import { hiddenFocusOf } from '../support/hiddenFocus.ts';
import { expect, test } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

for (const [width, height] of [
  [1280, 720],
  [1024, 600],
  [390, 664],
] as const)
  test(`nothing covers what has the focus (${width} × ${height})`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await logIn(page, 'vip');
    for (const path of ['/clans', '/profile/vip', '/stats', '/shop/ranks']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect.soft(await hiddenFocusOf(page), path).toEqual([]);
    }
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
