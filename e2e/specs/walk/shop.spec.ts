import type { Page } from '@playwright/test';
import { expect, test } from '../../support/walk.ts';

const main = (page: Page) => page.getByRole('main');
const put = (page: Page, name: string) =>
  main(page).getByRole('listitem').filter({ hasText: name }).getByRole('button');

/** Where everything is that a visitor reads or presses; presses must not move it. */
const boxes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main h1, main li, main li button, main tr')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y: y + scrollY, width, height };
    }),
  );

test.describe('as a player', () => {
  test.use({ account: 'player' });

  test('from the cards to the offers, into the cart and back', async ({ page, look, follow, say }) => {
    await page.goto('/');
    await follow('Shop');
    await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeFocused();
    await expect(
      page.getByText(say('Checkout isn’t available yet.', 'Bezahlen geht noch nicht.')),
    ).toBeVisible();
    await look('shop');

    await main(page)
      .getByRole('link', { name: say('Ranks', 'Ränge') })
      .click();
    await expect(page).toHaveURL('/shop/ranks');
    await expect(page).toHaveTitle(say('Ranks – Blockhaven', 'Ränge – Blockhaven'));
    await expect(page.getByRole('heading', { level: 1, name: say('Ranks', 'Ränge') })).toBeFocused();
    await expect(
      page.getByRole('table', { name: say('What each rank includes', 'Was jeder Rang bringt') }),
    ).toBeVisible();
    await expect(page.getByRole('cell', { name: say('1.5x', '1,5x') })).toBeVisible();
    await look('ranks');

    const before = await boxes(page);
    await put(page, 'VIP').click();
    await put(page, 'VIP').press('Enter');
    await expect(put(page, 'VIP')).toHaveText(
      say('Add to cart VIPIn the cart: 2', 'In den Warenkorb VIPIm Warenkorb: 2'),
    );
    await expect(put(page, 'VIP')).toBeFocused();
    expect(await boxes(page)).toEqual(before);
    const added = say('VIP is in your cart', 'VIP liegt in deinem Warenkorb');
    await expect(page.getByRole('region', { name: say('Notifications', 'Hinweise') })).toContainText(added);
    await expect(
      main(page).getByRole('link', { name: say('Cart 2 items', 'Warenkorb 2 Artikel') }),
    ).toHaveAttribute('href', '/shop/cart');
    await look('rank in the cart');

    await page.getByRole('link', { name: say('Back to the shop', 'Zurück zum Shop') }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeFocused();
    await main(page).getByRole('link', { name: 'Coins' }).click();
    await expect(put(page, say('50,000 coins', '50.000 Coins'))).toBeVisible();
    await look('coins');
    await page.goBack();
    await main(page)
      .getByRole('link', { name: say('tokens', 'Token') })
      .click();
    await expect(put(page, say('10 tokens', '10 Token'))).toBeVisible();
    await look('tokens');

    // The number stays in the navigation where nothing of the shop is loaded.
    await page.goto('/imprint');
    const menu = page.getByRole('button', { name: say('Menu', 'Menü') });
    if (await menu.isVisible()) await menu.click();
    await expect(
      page.getByRole('link', { name: say('Shop 2 items in the cart', 'Shop 2 Artikel im Warenkorb') }),
    ).toBeVisible();
  });

  test('a full cart, and one that somebody has damaged', async ({ page, look, say }) => {
    await page.goto('/shop/tokens');
    const first = put(page, say('1 token', '1 Token')).first();
    await first.click();
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('shop/cart'))!;
      localStorage.setItem(key, JSON.stringify({ version: 1, ids: Array(1_000).fill('tokens/1 Token') }));
    });
    await page.reload();
    await expect(first).toContainText(say('In the cart: 1,000', 'Im Warenkorb: 1.000'));
    await look('full cart');

    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('shop/cart'))!;
      localStorage.setItem(key, '{"version":1,"ids":[7]}');
    });
    await page.reload();
    await expect(
      main(page).getByRole('link', { name: say('Cart 0 items', 'Warenkorb 0 Artikel') }),
    ).toBeVisible();
    await expect(first).toBeVisible();
  });

  test('offers that come late, and fail, and come at the second try', async ({ page, provoked, say }) => {
    provoked.push(/ERR_FAILED/, /could not be loaded/);
    const code = '**/remotes/shop/*/offers.*.js*';
    let arrive: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(code, async (route) => {
      await arrival;
      await route.abort();
    });
    await page.goto('/shop/coins', { waitUntil: 'commit' });
    await expect(main(page).getByText(say('Loading …', 'Lädt …'))).toBeVisible();
    arrive();
    const retry = main(page).getByRole('button', { name: say('Try again', 'Noch einmal versuchen') });
    await expect(retry).toBeVisible();
    await page.unroute(code);
    await retry.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Coins' })).toBeVisible();
  });
});

test('a visitor is asked to log in, or fills a cart where the site is open to visitors', async ({
  page,
  say,
}) => {
  await page.goto('/shop/ranks');
  await expect(page).toHaveURL('/login?from=%2Fshop%2Franks');

  await page.route('/shop/ranks', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace('"publicPaths":[]', '"publicPaths":["/shop"]');
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto('/shop/ranks');
  await put(page, 'MVP').click();
  await expect(put(page, 'MVP')).toContainText(say('In the cart: 1', 'Im Warenkorb: 1'));
  await page.reload();
  await expect(put(page, 'MVP')).toContainText(say('In the cart: 1', 'Im Warenkorb: 1'));
});
