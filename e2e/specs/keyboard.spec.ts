import { expect, test } from '../support/test.ts';

test('the whole path to the profile works by keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Username').focus();
  await page.keyboard.type('srcon');
  await page.keyboard.press('Tab');
  await page.keyboard.type('blockhaven-demo');
  await page.keyboard.press('Enter');
  const account = page.getByRole('button', { name: 'Account of srcon' });
  await expect(account).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Blockhaven' })).toBeFocused();
  await account.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Welcome back, srcon!')).toBeVisible();
});
