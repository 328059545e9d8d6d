import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { cartText, leaveCart } from '../support/cart.ts';
import { startSite, type Site } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { PASSWORD } from '../support/visitor.ts';

/** A site of its own: what is bought here would change what other tests see. */
let site: Site;

test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(() => site.stop());

async function logInAs(page: Page, name: string, lang: 'de' | 'en'): Promise<void> {
  // The server reads the cookie: a page in another language would be replaced, with what is typed into it.
  await page.context().addCookies([{ name: 'lang', value: lang, url: site.url }]);
  await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), lang);
  await page.goto(`${site.url}/login`);
  await page.getByLabel(/^(?:Benutzername|Username)$/).fill(name);
  await page.getByLabel(/^(?:Passwort|Password)$/).fill(PASSWORD);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(?:Anmelden|Log in)$/ })
    .click();
  await expect(page).toHaveURL(`${site.url}/`);
}

async function linkGame(api: APIRequestContext) {
  const login = await api.post(`${site.url}/api/login`, { data: { name: 'owner', password: PASSWORD } });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const linked = await api.post(`${site.url}/api/panel/gameservers`, {
    data: { name: `arena ${randomUUID().slice(0, 8)}` },
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { token } = (await linked.json()) as { token: string };
  const sync = async (body: object) => {
    const answer = await api.post(`${site.url}/api/game/v1/sync`, {
      data: { boot: '00000000-0000-4000-8000-000000000001', ...body },
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.json()) as { commands: { id: string; lease: string }[] };
  };
  return async (outcome: 'done' | 'failed') => {
    const { commands } = await sync({ want: 100 });
    await sync({ want: 0, done: commands.map(({ id, lease }) => ({ id, lease, outcome })) });
    return commands.length;
  };
}

test('on a phone, in German: decline, pay, delivery in the game, receipt', async ({ page, apiClient }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const deliver = await linkGame(apiClient);
  await leaveCart(page, cartText(['ranks/VIP', 'tokens/5 Tokens', 'tokens/5 Tokens']));
  await logInAs(page, 'player', 'de');
  await page.goto(`${site.url}/shop/cart`);

  const order = page.getByRole('button', { name: 'Zahlungspflichtig bestellen' });
  await order.click();
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.getByRole('checkbox').check();
  await order.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Demo-Zahlung' })).toBeFocused();
  // Its address has a value behind the #, which names nothing in it.
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.getByRole('button', { name: 'Zahlung ablehnen' }).click();
  await expect(page.getByText('Die Zahlung wurde abgelehnt')).toBeVisible();
  await page.getByRole('link', { name: 'Zurück ohne zu bezahlen' }).click();
  await page.getByRole('button', { name: 'Jetzt bezahlen' }).click();
  await page.getByRole('button', { name: 'Bezahlen', exact: true }).click();
  await expect(page.getByText(/wird im Spiel geliefert/)).toBeVisible();

  expect(await deliver('done')).toBe(2);
  // Nobody reloads: the alert moves the page.
  await expect(page.getByText('Alles ist geliefert. Viel Spaß!')).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-print-alone]');
  await expect(paper.getByRole('heading', { name: /^Beleg BH-\d{4}-\d{6}$/ })).toBeVisible();
  await expect(paper).toContainText('Käufer: player');
  await expect(page.getByRole('banner')).toBeHidden();
  const pdf = (await page.pdf()).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });

  await page.goto(`${site.url}/profile/player`);
  await expect(page.getByRole('main').getByText('VIP', { exact: true }).first()).toBeVisible();
});

test('on a desktop, in English: a lost answer, cancelling, a refund, the panel', async ({
  page,
  browser,
  apiClient,
}) => {
  const deliver = await linkGame(apiClient);
  await leaveCart(page, cartText(['coins/10000 Coins']));
  await logInAs(page, 'champ', 'en');
  await page.goto(`${site.url}/shop/cart`);
  const order = page.getByRole('button', { name: 'Order with obligation to pay' });
  await page.getByRole('checkbox').check();

  // The server places the order, and the page never hears of it.
  await page.route('**/api/orders', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await order.click();
  await expect(page.getByText('The order was not placed')).toBeVisible();
  await page.unrouteAll();
  await order.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Demo payment' })).toBeVisible();

  await page.goto(`${site.url}/shop/orders`);
  await expect(page.getByRole('link', { name: /^BH-/ })).toHaveCount(1);
  await page.getByRole('link', { name: /^BH-/ }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText(/^This order was cancelled/)).toBeVisible();
  // The buttons are gone, and what became of the order has the focus.
  await expect(page.locator(':focus')).toHaveText(/^This order was cancelled/);

  await page.goto(`${site.url}/shop/coins`);
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
  await page.goto(`${site.url}/shop/cart`);
  await page.getByRole('checkbox').check();
  await order.click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText(/is paid and being delivered/)).toBeVisible();
  const number = await page.getByRole('heading', { level: 1 }).innerText();
  await deliver('failed');
  await expect(page.getByText(/^Delivery takes longer than usual/)).toBeVisible();

  const staff = await (await browser.newContext()).newPage();
  await logInAs(staff, 'owner', 'en');
  await staff.goto(`${site.url}/panel/orders?state=undecided`);
  await staff.getByRole('link', { name: number }).click();
  await expect(staff.getByText('A game server could not deliver')).toBeVisible();
  await staff.getByRole('button', { name: 'Refund' }).click();
  const question = staff.getByRole('dialog');
  await question.getByRole('button', { name: 'Refund' }).click();
  await expect(question.getByText('Give a reason.')).toBeVisible();
  await question.getByLabel('Reason').fill('The arena is closed.');
  await question.getByRole('button', { name: 'Refund' }).click();
  await expect(staff.getByText('Refunded').first()).toBeVisible();
  await expect(staff.locator(':focus')).toHaveText('Refunded');
  await expect(staff.getByText('owner: The arena is closed.').first()).toBeVisible();
  await staff.context().close();

  await expect(page.getByRole('status').getByText('The money has been returned.')).toBeVisible();
  expect(await deliver('done')).toBe(0);
});
