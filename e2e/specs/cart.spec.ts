import type { Page } from '@playwright/test';
import { cartText, leaveCart } from '../support/cart.ts';
import { startOpenSite } from '../support/openSite.ts';
import { expect, test } from '../support/test.ts';
import { logIn, submitLogin } from '../support/visitor.ts';

const IDS = ['ranks/VIP', 'tokens/5 Tokens', 'ranks/VIP'];

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Cart' });
const rows = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading');
const total = (page: Page) => page.getByRole('definition').last();
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));

test('two tabs share one cart and one voucher', async ({ page }) => {
  await logIn(page, 'champ');
  await leaveCart(page, cartText(IDS));
  await page.goto('/shop/cart');
  const other = await page.context().newPage();
  await other.goto('/shop/cart');
  await expect(rows(other)).toHaveText(['VIP', '5 tokens']);

  await other.getByRole('button', { name: 'One more 5 tokens' }).click();
  await expect(page.getByText('4 items', { exact: true })).toBeVisible();
  await page.getByLabel('Voucher code').fill('summer10');
  await page.getByRole('button', { name: 'Redeem' }).click();
  for (const tab of [page, other]) await expect(total(tab)).toHaveText('€26.96');

  await other.getByRole('button', { name: 'Remove both VIP' }).click();
  for (const tab of [page, other]) await expect(total(tab)).toHaveText('€17.98');
  await page.getByRole('button', { name: 'Empty the cart' }).click();
  await expect(other.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(total(other)).toHaveText('€17.98');
});

test('logging out in one tab empties the cart in all tabs, also for the next player', async ({ page }) => {
  await logIn(page, 'knock');
  await leaveCart(page, cartText(IDS, 'SUMMER10'));
  await page.goto('/shop/cart');
  await expect(total(page)).toHaveText('€17.97');
  const other = await page.context().newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Account of knock' }).click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await stored(page)).toEqual({});

  await logIn(page, 'vip');
  await page.goto('/shop/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible();
});

test('a visitor is redirected to the login, and from there to the previous cart', async ({ page }) => {
  await leaveCart(page, cartText(IDS));
  await page.goto('/shop/cart');
  await expect(page).toHaveURL('/login?from=%2Fshop%2Fcart');
  await page.evaluate(() => localStorage.setItem('lang', 'en'));
  await submitLogin(page, 'mvp');
  await expect(heading(page)).toBeVisible();
  await expect(rows(page)).toHaveText(['VIP', '5 tokens']);
});

test('in an open shop, a visitor fills a cart and keeps it after the login', async ({ page }) => {
  test.setTimeout(120_000);
  const site = await startOpenSite(['/shop']);
  try {
    await leaveCart(page, cartText(IDS));
    await page.goto(`${site.url}/shop`);
    await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
    await page.goto(`${site.url}/shop/orders`);
    await expect(page).toHaveURL(`${site.url}/login?from=%2Fshop%2Forders`);
    await page.goto(`${site.url}/shop/cart`);
    await page.getByLabel('Voucher code').fill('summer10');
    await page.getByRole('button', { name: 'Redeem' }).click();
    await expect(total(page)).toHaveText('€17.97');
    await expect(page.getByRole('button', { name: 'Order with obligation to pay' })).toHaveCount(0);

    await page.evaluate(() => localStorage.setItem('lang', 'en'));
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await submitLogin(page, 'mvp');
    await expect(page).toHaveURL(`${site.url}/shop/cart`);
    await expect(page.getByRole('button', { name: 'Order with obligation to pay' })).toBeVisible();
    await expect(total(page)).toHaveText('€17.97');
  } finally {
    await site.stop();
  }
});
