import type { Locator, Page } from '@playwright/test';
import { startFixtureSite } from '../support/fixtureSite.ts';
import { expect, testOn } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

const test = testOn(async () => {
  const site = await startFixtureSite(['wall', 'twin-a', 'store-container']);
  const renamed = ['twin-a', 'twin-b'] as const;
  const texts = ['en', 'de'].map((lang) => [`src/features/twin/locales/${lang}.json`, renamed] as const);
  const changes = {
    'package.json': renamed,
    'src/features/twin/name.ts': renamed,
    ...Object.fromEntries(texts),
  };
  site.deploy('twin-b', await site.build('twin-a', changes, 'twin-b'));
  const container = ['store-container', 'container-b'] as const;
  const pages = {
    'package.json': container,
    'src/manifest.ts': container,
    'src/StoreContainerPage.tsx': ['<h1>Store container</h1>', '<h1>Container B</h1>'] as const,
  };
  site.deploy('container-b', await site.build('store-container', pages, 'container-b'));
  return site;
});

async function answerCalls(page: Page): Promise<void> {
  const calls = new Map<string, number>();
  await page.route(/\/api\/(?:things|npcs|loot)\//, async (route) => {
    const address = route.request().url();
    if (route.request().method() === 'GET') calls.set(address, (calls.get(address) ?? 0) + 1);
    const offset = address.endsWith('twin-a') ? 10 : 20;
    await route.fulfill({ json: offset + (calls.get(address) ?? 0) });
  });
}

const press = (twin: Locator, button: string) =>
  twin.getByRole('button', { name: button, exact: true }).click();

test('two remotes made from one template share a page and nothing else', async ({ page, pageErrors }) => {
  await answerCalls(page);
  await logIn(page, 'vip');
  await page.goto('/wall');
  const [a, b] = ['twin-a', 'twin-b'].map((name) => page.getByRole('region', { name, exact: true })) as [
    Locator,
    Locator,
  ];
  await expect(a.getByRole('heading')).toHaveText('twin-a here');
  await expect(b.getByRole('heading')).toHaveText('twin-b here');
  await expect(a.getByText('Things 11, NPCs 11, loot –')).toBeVisible();
  await expect(b.getByText('Things 21, NPCs 21, loot –')).toBeVisible();

  await press(a, 'Count');
  await press(b, 'Count');
  await press(b, 'Count');
  await expect(a.getByText('Counted 1')).toBeVisible();
  await expect(b.getByText('Counted 2')).toBeVisible();
  const badges = page.getByRole('navigation');
  await expect(badges.getByRole('link', { name: 'twin-a 1', exact: true })).toBeVisible();
  await expect(badges.getByRole('link', { name: 'twin-b 2', exact: true })).toBeVisible();

  await press(a, 'Loot');
  await press(b, 'Change things');
  await expect(a.getByText('Things 11, NPCs 11, loot 11')).toBeVisible();
  await expect(b.getByText('Things 22, NPCs 21, loot –')).toBeVisible();

  await press(a, 'Keep a wish');
  await expect(a.getByText('Wish: of twin-a')).toBeVisible();
  await expect(b.getByText('Wish: –')).toBeVisible();

  await expect(a.getByText('Counted')).toHaveCSS('color', 'rgb(250, 251, 250)');
  await expect(b.getByText('Counted')).toHaveCSS('color', 'rgb(250, 251, 251)');
  const classesOf = (twin: Locator) =>
    twin.getByText('Counted').evaluate((element) => [...element.classList]);
  const others = await classesOf(b);
  expect((await classesOf(a)).filter((name) => others.includes(name))).toEqual([]);

  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(a.getByRole('heading')).toHaveText('Hier ist twin-a');
  await expect(b.getByRole('heading')).toHaveText('Hier ist twin-b');
  await page.getByRole('button', { name: 'English' }).click();

  await page.getByRole('button', { name: 'Account of vip' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(badges.getByRole('link', { name: 'twin-a', exact: true })).toBeVisible();
  await expect(badges.getByRole('link', { name: 'twin-b', exact: true })).toBeVisible();
  await page.goto('/wall');
  for (const twin of [a, b]) await expect(twin.getByText('Wish: –')).toBeVisible();
  expect(pageErrors.uncaught).toEqual([]);
});

test('remotes that get the store from the store container keep their own names', async ({ page }) => {
  await page.goto('/store-container');
  await page.getByRole('button', { name: 'Send' }).click();
  const open = (address: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
  await open('/container-b');
  await expect(page.getByRole('heading', { level: 1, name: 'Container B' })).toBeVisible();
  await expect(page.getByText('Sent before: nothing')).toBeVisible();
  await open('/store-container');
  await expect(page.getByText('Sent before: something')).toBeVisible();
});
