import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

const PAGES = [
  '/',
  '/login',
  '/login/verify',
  '/profile/owner',
  '/profile/nobody-here',
  '/shop',
  '/panel',
  '/nowhere',
];
const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

for (const [screen, viewport] of Object.entries(SCREENS)) {
  for (const lang of ['en', 'de']) {
    test(`axe finds nothing and nothing scrolls sideways (${screen}, ${lang})`, async ({
      page,
      complaints,
    }) => {
      await page.setViewportSize(viewport);
      await logIn(page, 'owner');
      await page.evaluate((chosen) => localStorage.setItem('lang', chosen), lang);
      for (const address of PAGES) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
          address,
        ).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${address} is too wide`).toBeLessThanOrEqual(0);
      }
      expect(complaints.policy).toEqual([]);
      expect(complaints.uncaught).toEqual([]);
    });
  }
}

test('the whole way to the profile works by keyboard alone', async ({ page }) => {
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

test('the menu of a phone opens as a sheet, keeps the focus and gives it back', async ({ page }) => {
  await page.setViewportSize(SCREENS.phone);
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Menu' });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await sheet.getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL(/\/login\?from=%2Fshop/);
  await expect(sheet).toBeHidden();
});
