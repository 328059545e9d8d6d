import type { Page } from '@playwright/test';
import { cartText, leaveCart } from '../support/cart.ts';
import { expectRendered, holdFiles } from '../support/rendered.ts';
import { expect, test } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

test.beforeEach(async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'lang', value: 'en', url: baseURL! }]);
});

async function openWithoutScripts(page: Page, address: string) {
  await expectRendered(page, address);
  const arrive = await holdFiles(page, '**/assets/main.*.js');
  await page.goto(address, { waitUntil: 'commit' });
  return arrive;
}

for (const [address, heading] of [
  ['/alerts', 'Alerts'],
  ['/settings', 'Settings'],
  ['/shop', 'Shop'],
  ['/apply', 'Apply'],
] as const)
  test(`${address} is there for members before any script, and becomes interactive as it is`, async ({
    page,
    pageErrors,
  }) => {
    await logIn(page, 'jrsup');
    const arrive = await openWithoutScripts(page, address);
    const title = page.getByRole('heading', { level: 1, name: heading });
    await expect(title).toBeVisible();
    const served = await title.elementHandle();
    expect(await page.locator('#root').innerHTML()).not.toMatch(/jrsup/i);
    arrive();
    await expect(page.getByRole('button', { name: 'Account of jrsup' })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    expect(await served?.evaluate((element) => element.isConnected)).toBe(true);
    expect([...pageErrors.uncaught, ...pageErrors.console]).toEqual([]);
  });

test('a shop with a cart in this browser becomes interactive as it is, too', async ({ page, pageErrors }) => {
  await logIn(page, 'champ');
  await leaveCart(page, cartText(['tokens/1 Token', 'tokens/1 Token']));
  const arrive = await openWithoutScripts(page, '/shop/tokens');
  const button = page.getByRole('button', { name: /^Add to cart 1 token/ });
  const served = await button.elementHandle();
  arrive();
  await expect(button).toContainText('In the cart: 2');
  expect(await served?.evaluate((element) => element.isConnected)).toBe(true);
  expect([...pageErrors.uncaught, ...pageErrors.console]).toEqual([]);
});

test('all profiles begin as the same one, whose scripts the document names', async ({ page, pageErrors }) => {
  await logIn(page, 'mvp');
  await expectRendered(page, '/profile/mvp');
  const documentOf = async (name: string) =>
    (await (await page.request.get(`/profile/${name}`)).text())
      .replaceAll(`/profile/${name}`, '')
      // Of the response alone.
      .replaceAll(/"[\w+/]{32}"/g, '');
  expect(await documentOf('nobody')).toBe(await documentOf('mvp'));

  const named: string[] = [];
  const asked: string[] = [];
  const refreshes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Others contribute to it later.
    if (pathname.startsWith('/remotes/community/')) asked.push(pathname);
    if (pathname === '/api/refresh') refreshes.push(pathname);
  });
  const arrive = await openWithoutScripts(page, '/profile/mvp');
  await expect.poll(() => refreshes.length, 'the document refreshes the session by itself').toBe(1);
  for (const link of await page.locator('link[rel="preload"]').all())
    named.push((await link.getAttribute('href')) ?? '');
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: 'mvp' })).toBeVisible();
  expect(asked.filter((script) => !named.includes(script))).toEqual([]);
  expect(refreshes).toHaveLength(1);
  expect([...pageErrors.uncaught, ...pageErrors.console]).toEqual([]);
});

test('a member whose session is over gets to the login, and back', async ({ page }) => {
  await logIn(page, 'champ');
  await page.context().clearCookies({ name: /refresh/ });
  await expectRendered(page, '/alerts');
  await page.goto('/alerts');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL('/login?from=%2Falerts');
});

test('where a rank is needed, members get the frame alone, and those without it the landing page', async ({
  page,
  pageErrors,
}) => {
  await logIn(page, 'champ');
  const arrive = await openWithoutScripts(page, '/panel');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main')).toHaveText('Loading …');
  arrive();
  await expect(page).toHaveURL('/');
  expect([...pageErrors.uncaught, ...pageErrors.console]).toEqual([]);
});

test('a press before the code has loaded is repeated', async ({ page }) => {
  await logIn(page, 'champ');
  const arrive = await openWithoutScripts(page, '/settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  arrive();
  await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
});
