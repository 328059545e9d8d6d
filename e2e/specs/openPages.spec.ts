import type { Locator } from '@playwright/test';
import { cartText, leaveCart } from '../support/cart.ts';
import { startOpenSite } from '../support/openSite.ts';
import { expectRendered, holdRemote } from '../support/rendered.ts';
import { recordShifts } from '../support/shifts.ts';
import { expect, testOn } from '../support/test.ts';

const test = testOn(() => startOpenSite(['/shop', '/apply']));
test.describe.configure({ mode: 'default' });

const isConnected = (element: Locator) =>
  element.elementHandle().then((handle) => () => handle?.evaluate((node) => node.isConnected));

const PAGES = [
  ['/shop', 'Shop'],
  ['/shop/ranks', 'Ranks'],
  ['/apply', 'Apply for the team'],
] as const;

for (const [address, title] of PAGES)
  test(`${address} arrives rendered and becomes interactive as it is`, async ({ page, pageErrors }) => {
    await expectRendered(page, address);
    await page.goto(address, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    const isHeadingKept = await isConnected(heading);
    await page.waitForLoadState('networkidle');
    await expect(heading).toHaveText(title);
    expect(await isHeadingKept()).toBe(true);
    expect([...pageErrors.uncaught, ...pageErrors.console]).toEqual([]);
  });

for (const width of [390, 1440])
  test(`nothing moves when a rendered shop with a cart and a form with a draft are taken over: ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await leaveCart(page, cartText(['ranks/VIP', 'ranks/VIP']));
    await page.goto('/apply');
    await page.waitForLoadState('networkidle');
    await page.getByLabel('Discord name').fill('fox');
    await page.goto('/imprint');
    await page.waitForFunction(() => document.cookie.includes('fonts=1'));
    await page.addInitScript(recordShifts);
    const main = page.getByRole('main');
    for (const [address, shown] of [
      ['/shop', main.getByRole('link', { name: 'Cart 2 items' })],
      ['/apply', main.getByText('Your draft was kept.')],
      ['/stats?mode=cores&range=monthly', main.getByRole('heading', { name: 'Stats' })],
    ] as const) {
      await expectRendered(page, address);
      await page.goto(address);
      await expect(shown).toBeAttached();
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(
        () => (globalThis as typeof globalThis & { shifts: string[] }).shifts,
      );
      expect(shifts, address).toEqual([]);
    }
  });

test('a visitor’s cart appears in the rendered shop', async ({ page, pageErrors }) => {
  await leaveCart(page, cartText(['ranks/VIP', 'ranks/VIP']));
  await expectRendered(page, '/shop');
  await page.goto('/shop', { waitUntil: 'commit' });
  const isHeadingKept = await isConnected(page.getByRole('heading', { level: 1 }));
  await expect(page.getByRole('main').getByRole('link', { name: 'Cart 2 items' })).toBeVisible();
  expect(await isHeadingKept()).toBe(true);
  expect([...pageErrors.uncaught, ...pageErrors.console]).toEqual([]);
});

for (const address of ['/shop/elsewhere', '/apply/elsewhere', '/apply/a/b'])
  test(`${address}, below an opened page, is not found`, async ({ page }) => {
    await expectRendered(page, address);
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  });

test('a visitor’s draft fills the rendered application form, beside what was typed early', async ({
  page,
  pageErrors,
}) => {
  await page.goto('/apply');
  // Only what is typed once the page is interactive is kept at once.
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Discord name').fill('fox');
  await page.getByLabel('Your strengths').fill('I never give up.');
  // Leaving the page saves what was just typed.
  await page.goto('/imprint');

  await expectRendered(page, '/apply');
  const arrive = await holdRemote(page, 'panel');
  // The page's load event waits for the scripts that are held back.
  await page.goto('/apply', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Age').fill('17');
  await page.getByLabel('Role', { exact: true }).selectOption('Builder');
  arrive();
  await expect(page.getByText('Your draft was kept.')).toBeVisible();
  await expect(page.getByLabel('Age')).toHaveValue('17');
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('Builder');
  await expect(page.getByLabel('Your strengths')).toHaveValue('I never give up.');
  const kept = await isConnected(page.getByLabel('Discord name'));
  await page.getByLabel('Discord name').press('End');
  await page.getByLabel('Discord name').pressSequentially('y');
  await expect(page.getByLabel('Discord name')).toHaveValue('foxy');
  expect(await kept()).toBe(true);
  await page.reload();
  await expect(page.getByLabel('Discord name')).toHaveValue('foxy');
  await expect(page.getByLabel('Age')).toHaveValue('17');
  expect([...pageErrors.uncaught, ...pageErrors.console]).toEqual([]);
});
