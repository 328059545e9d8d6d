import type { Page } from '@playwright/test';
import { expect, test } from '../../support/walk.ts';

const main = (page: Page) => page.getByRole('main');
const put = (page: Page, name: string) =>
  main(page).getByRole('listitem').filter({ hasText: name }).getByRole('button');

const boxes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main h1, main li, main li button, main tr')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y: y + scrollY, width, height };
    }),
  );

test.describe('as a player', () => {
  test.use({ account: 'player' });

  test('from the cards to the offers, into the cart and back', async ({
    page,
    checkScreen,
    follow,
    localized,
  }) => {
    await page.goto('/');
    await follow('Shop');
    await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeFocused();
    await checkScreen('shop');

    await main(page)
      .getByRole('link', { name: localized('Ranks', 'Ränge') })
      .click();
    await expect(page).toHaveURL('/shop/ranks');
    await expect(page).toHaveTitle(localized('Ranks – Blockhaven', 'Ränge – Blockhaven'));
    await expect(page.getByRole('heading', { level: 1, name: localized('Ranks', 'Ränge') })).toBeFocused();
    await expect(
      page.getByRole('table', { name: localized('What each rank includes', 'Was jeder Rang bringt') }),
    ).toBeVisible();
    await expect(page.getByRole('cell', { name: localized('1.5x', '1,5x') })).toBeVisible();
    await checkScreen('ranks');

    const before = await boxes(page);
    await put(page, 'VIP').click();
    await put(page, 'VIP').press('Enter');
    await expect(put(page, 'VIP')).toHaveText(localized('In your cart VIP', 'In deinem Warenkorb VIP'));
    await expect(put(page, 'VIP')).toBeFocused();
    expect(await boxes(page)).toEqual(before);
    const added = localized('VIP is in your cart', 'VIP liegt in deinem Warenkorb');
    await expect(page.getByRole('region', { name: localized('Notifications', 'Hinweise') })).toContainText(
      added,
    );
    await expect(
      main(page)
        .getByRole('link', { name: localized('Cart 1 item', 'Warenkorb 1 Artikel') })
        .first(),
    ).toHaveAttribute('href', '/shop/cart');
    await checkScreen('rank in the cart');

    await page.getByRole('link', { name: localized('Back to the shop', 'Zurück zum Shop') }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeFocused();
    await main(page).getByRole('link', { name: 'Coins' }).click();
    await expect(put(page, localized('50,000 coins', '50.000 Coins'))).toBeVisible();
    await checkScreen('coins');
    await page.goBack();
    await main(page)
      .getByRole('link', { name: localized('tokens', 'Token') })
      .click();
    await expect(put(page, localized('10 tokens', '10 Token'))).toBeVisible();
    await checkScreen('tokens');

    // The navigation shows the number even if no code of the shop is loaded.
    await page.goto('/imprint');
    const menu = page.getByRole('button', { name: localized('Menu', 'Menü') });
    if (await menu.isVisible()) await menu.click();
    await expect(
      page.getByRole('link', { name: localized('Shop 1 item in the cart', 'Shop 1 Artikel im Warenkorb') }),
    ).toBeVisible();
  });

  test('a full cart and a damaged one', async ({ page, checkScreen, localized }) => {
    await page.goto('/shop/tokens');
    const first = put(page, localized('1 token', '1 Token')).first();
    await first.click();
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('shop/cart'))!;
      localStorage.setItem(key, JSON.stringify({ version: 1, ids: Array(1_000).fill('tokens/1 Token') }));
    });
    await page.reload();
    await expect(first).toContainText(localized('In the cart: 1,000', 'Im Warenkorb: 1.000'));
    await checkScreen('full cart');

    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('shop/cart'))!;
      localStorage.setItem(key, '{"version":1,"ids":[7]}');
    });
    await page.reload();
    await expect(
      main(page).getByRole('link', { name: localized('Cart 0 items', 'Warenkorb 0 Artikel') }),
    ).toBeVisible();
    await expect(first).toBeVisible();
  });

  test('offers that load slowly, fail, and load on retry', async ({ page, provoked, localized }) => {
    provoked.push(/ERR_FAILED/, /could not be loaded/);
    const code = '**/remotes/shop/*/offers.*.js*';
    let arrive: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(code, async (route) => {
      await arrival;
      await route.abort();
    });
    await page.goto('/shop/coins', { waitUntil: 'commit' });
    await expect(main(page).getByText(localized('Loading …', 'Lädt …'))).toBeVisible();
    arrive();
    const retry = main(page).getByRole('button', { name: localized('Try again', 'Noch einmal versuchen') });
    await expect(retry).toBeVisible();
    await page.unroute(code);
    await retry.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Coins' })).toBeVisible();
  });
});

test('a visitor must log in, or fills a cart if the site allows it', async ({ page, localized }) => {
  await page.goto('/shop/ranks');
  await expect(page).toHaveURL('/login?from=%2Fshop%2Franks');

  await page.route('/shop/ranks', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace('"publicPaths":[]', '"publicPaths":["/shop"]');
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto('/shop/ranks');
  await put(page, 'MVP').click();
  await expect(put(page, 'MVP')).toContainText(localized('In your cart', 'In deinem Warenkorb'));
  await page.reload();
  await expect(put(page, 'MVP')).toContainText(localized('In your cart', 'In deinem Warenkorb'));
});
