import type { Page } from '@playwright/test';
import { cartText, leaveCart } from '../support/cart.ts';
import { expect, test } from '../support/test.ts';
import { translate } from '../support/translator.ts';
import { logIn, submitLogin } from '../support/visitor.ts';

/** Opens a page whose texts the browser translates. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await translate(page);
  await expect(page.locator('font font').first()).toBeAttached();
}

test('a page whose texts a translator has replaced keeps working', async ({ page, pageErrors }) => {
  const main = page.getByRole('main');

  await open(page, '/login');
  const password = main.getByRole('button', { name: 'Show password' });
  await password.click();
  await expect(main.getByText('Hide', { exact: true })).toBeVisible();
  await expect(main.getByText('Show', { exact: true })).toHaveCount(0);
  await submitLogin(page, 'champ', 'wrong');
  await expect(main.getByRole('alert')).toHaveText('Wrong username or password!');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(main.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  await expect(page.getByText('Log in', { exact: true })).toHaveCount(0);

  await logIn(page, 'champ');
  await leaveCart(page, cartText(['ranks/VIP', 'tokens/5 Tokens', 'ranks/VIP']));
  await open(page, '/shop/cart');
  await main.getByRole('button', { name: 'One more VIP' }).click();
  await expect(main.getByRole('button', { name: 'Remove all 3 VIP' })).toBeVisible();
  await main.getByRole('button', { name: 'Remove all 3 VIP' }).click();
  await expect(main.getByText('1 item', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByText('4 items', { exact: true })).toBeVisible();
  await main.getByLabel('Voucher code').fill('summer10');
  await main.getByRole('button', { name: 'Redeem' }).click();
  await expect(main.getByText('Discount (10%)')).toBeVisible();
  await main.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(main.getByText('Cart', { exact: true })).toBeVisible();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Apply' }).click();
  await main.getByLabel('Your strengths').fill('Patience.');
  await expect(main.getByText('9/2000', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Send application' }).click();
  await expect(main.getByText('Please choose a role.')).toBeVisible();
  await main.getByLabel('Role', { exact: true }).selectOption('Builder');
  await expect(main.getByText('Please choose a role.')).toHaveCount(0);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Clans' }).click();
  await main.getByLabel('Search by name or tag').fill('no such clan');
  await expect(main.getByText('No clans found')).toBeVisible();
  await expect(main.getByText('0 clans found')).toBeVisible();
  await main.getByRole('button', { name: 'Clear search' }).click();
  await expect(main.getByText(/^\d+ clans$/)).toBeVisible();

  await open(page, '/stats');
  for (const name of ['Cores', 'Bedwars']) {
    await main.getByRole('tab', { name }).click();
    await expect(main.getByText(/^As of \d\d:\d\d$/)).toBeVisible();
  }
  await main.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(main.getByText(/^Stand \d\d:\d\d$/)).toBeVisible();
  await expect(main.getByText('Refresh', { exact: true })).toHaveCount(0);

  await open(page, '/alerts');
  await page.getByRole('button', { name: 'English' }).click();
  const readAll = main.getByRole('button', { name: 'Mark all as read' });
  await readAll.click();
  await expect(main.getByText('New', { exact: true })).toHaveCount(0);

  await page.goto('/');
  await translate(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(main.getByText(/of \d+ players online|players online/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Account of champ' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(pageErrors.uncaught).toEqual([]);
});
