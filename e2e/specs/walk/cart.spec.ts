import type { Page } from '@playwright/test';
import { cartText, leaveCart } from '../../support/cart.ts';
import { expect, test } from '../../support/walk.ts';

const VOUCHER = '**/api/shop/voucher';
const FULL = ['ranks/VIP', 'coins/50000 Coins', 'ranks/VIP', 'tokens/5 Tokens'];
const EVERYTHING = [
  ...['ranks/VIP', 'ranks/MVP', 'ranks/Knock'],
  ...['coins/10000 Coins', 'coins/50000 Coins', 'coins/100000 Coins'],
  ...['tokens/1 Token', 'tokens/5 Tokens', 'tokens/10 Tokens'],
];

const names = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading');
const amounts = (page: Page) => page.getByRole('main').getByRole('definition');

test.use({ account: 'player' });

test('adds, removes and restores offers, and redeems a voucher', async ({ page, checkScreen, localized }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const field = page.getByLabel(localized('Voucher code', 'Gutscheincode'));
  const redeem = page.getByRole('button', { name: localized('Redeem', 'Einlösen') });
  const undo = page.getByRole('button', { name: localized('Undo', 'Rückgängig') });
  const withVoucher = [
    localized('€39.96', '39,96 €'),
    localized('−€4.00', '−4,00 €'),
    localized('€35.96', '35,96 €'),
  ];
  const all = ['VIP', localized('50,000 coins', '50.000 Coins'), localized('5 tokens', '5 Token')];

  await leaveCart(page, cartText(FULL));
  await page.goto('/shop/cart');
  await expect(page.getByRole('heading', { level: 1, name: localized('Cart', 'Warenkorb') })).toBeVisible();
  await expect(page).toHaveTitle(localized('Cart – Blockhaven', 'Warenkorb – Blockhaven'));
  await expect(names(page)).toHaveText(all);
  await expect(page.getByText(localized('4 items', '4 Artikel'), { exact: true })).toBeVisible();
  // Two ranks.
  await expect(
    page.getByRole('button', {
      name: localized('Order with obligation to pay', 'Zahlungspflichtig bestellen'),
    }),
  ).toBeDisabled();
  await checkScreen('cart');
  expect(asked).not.toContain('/api/shop/voucher');

  await page.getByRole('button', { name: localized('Remove both', 'Beide entfernen') }).click();
  await expect(names(page)).toHaveText(all.slice(1));
  await checkScreen('cart with a message');
  await undo.click();
  await expect(names(page)).toHaveText(all);

  await field.fill('winter');
  await redeem.click();
  await expect(page.getByText(localized('Invalid voucher code.', 'Ungültiger Gutscheincode.'))).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(' Summer10 ');
  await field.press('Enter');
  await expect(
    page.getByText(localized('Voucher redeemed successfully.', 'Gutschein wurde erfolgreich eingelöst.')),
  ).toBeVisible();
  await expect(amounts(page)).toHaveText(withVoucher);
  await checkScreen('voucher');

  await page.reload();
  await expect(amounts(page)).toHaveText(withVoucher);
  await expect(field).toHaveValue('SUMMER10');

  await page.getByRole('button', { name: localized('Empty the cart', 'Warenkorb leeren') }).click();
  const empty = page.getByRole('heading', {
    name: localized('Your cart is empty.', 'Dein Warenkorb ist leer.'),
  });
  await expect(empty).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
  await checkScreen('empty cart');
  await undo.click();
  await expect(amounts(page)).toHaveText(withVoucher);
  await page.getByRole('button', { name: localized('Empty the cart', 'Warenkorb leeren') }).click();
  await page.getByRole('link', { name: localized('Go to the shop', 'Zum Shop'), exact: true }).click();
  await expect(page).toHaveURL(/\/shop$/);
});

test('a slow voucher check shifts no layout, and a failed one keeps the voucher', async ({
  page,
  provoked,
  checkScreen,
  localized,
}) => {
  provoked.push(/ERR_FAILED/);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(VOUCHER, async (route) => {
    await released;
    await route.continue();
  });
  await leaveCart(page, cartText(FULL, 'SUMMER10'));
  await page.goto('/shop/cart');
  await expect(
    page.getByText(localized('The voucher is being checked …', 'Der Gutschein wird geprüft …')).first(),
  ).toBeVisible();
  await checkScreen('voucher on its way');
  const checkout = page.getByRole('button', {
    name: localized('Order with obligation to pay', 'Zahlungspflichtig bestellen'),
  });
  const before = await checkout.boundingBox();
  release();
  await expect(amounts(page).last()).toHaveText(localized('€35.96', '35,96 €'));
  expect(await checkout.boundingBox()).toEqual(before);

  await page.unrouteAll();
  await page.route(VOUCHER, (route) => route.abort());
  await page.reload();
  await expect(
    page.getByText(
      localized(
        'The voucher could not be checked. Please try again.',
        'Der Gutschein konnte nicht geprüft werden. Bitte versuch es noch einmal.',
      ),
    ),
  ).toBeVisible();
  await checkScreen('voucher not checked');
  await page.unrouteAll();
  await page.getByRole('button', { name: localized('Redeem', 'Einlösen') }).click();
  await expect(amounts(page).last()).toHaveText(localized('€35.96', '35,96 €'));
});

test('two hundred entries, long names, and invalid carts', async ({ page, checkScreen, localized }) => {
  await leaveCart(page, cartText(Array.from({ length: 200 }, (_, at) => EVERYTHING[at % 9]!)));
  await page.goto('/shop/cart');
  await expect(names(page)).toHaveCount(EVERYTHING.length);
  await expect(page.getByText(localized('200 items', '200 Artikel'), { exact: true })).toBeVisible();
  await names(page).evaluateAll((found) => {
    found[0]!.textContent = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenrang';
    found[1]!.textContent = 'W'.repeat(64);
  });
  await checkScreen('full cart');

  await leaveCart(page, '{"version":1,"ids":["ranks/Emperor",7],"code":{}}');
  await page.reload();
  await expect(
    page.getByRole('heading', { name: localized('Your cart is empty.', 'Dein Warenkorb ist leer.') }),
  ).toBeVisible();
});
