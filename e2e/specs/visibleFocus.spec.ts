import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

type Box = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

test('what has the focus in the header scrolls nothing', async ({ page }) => {
  await page.goto('/clans');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 900));
  const header = page.getByRole('banner');
  await header.getByRole('link').first().focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => scrollY)).toBe(900);
});

const hasChanged = async (page: Page, before: Buffer, clip: Box) =>
  !before.equals(await page.screenshot({ clip, animations: 'disabled' }));

for (const width of [1440, 801, 800, 720, 700, 660])
  test(`links of the bar are whole and show their focus, or are in the menu, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const header = page.getByRole('banner');
    const links = header.getByRole('navigation').getByRole('link');
    if (await header.getByRole('button', { name: 'Menu' }).isVisible()) {
      await expect(links).toHaveCount(0);
      return;
    }
    await expect(links).toHaveText(['Home', 'Stats', 'Clans', 'Shop']);
    for (const link of await links.all()) {
      const isWhole = await link.locator('span').evaluate((words) => {
        const range = document.createRange();
        range.selectNodeContents(words);
        return range.getClientRects().length === 1 && words.scrollWidth <= words.clientWidth;
      });
      expect(isWhole).toBe(true);
    }

    // The ring is around the link: each side of it is in sight.
    const link = links.nth(1);
    const { x, y, width: wide, height: high } = (await link.boundingBox())!;
    const sides: readonly Box[] = [
      { x: x - 5, y: y + 8, width: 5, height: high - 16 },
      { x: x + wide, y: y + 8, width: 5, height: high - 16 },
      { x: x + 8, y: y - 5, width: wide - 16, height: 5 },
      { x: x + 8, y: y + high, width: wide - 16, height: 5 },
    ];
    const before = await Promise.all(sides.map((clip) => page.screenshot({ clip, animations: 'disabled' })));
    await links.first().focus();
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    for (const [index, clip] of sides.entries())
      expect(await hasChanged(page, before[index]!, clip)).toBe(true);
  });

test('a turned page begins below the header, and the focus is in it', async ({ page }) => {
  await page.route('**/api/clans?*', async (route) => {
    const answer = await route.fetch();
    const [clan] = (await answer.json()) as object[];
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
    const rows = Array.from({ length: 50 }, (_, row) => ({
      ...clan,
      name: `Clan ${offset + row + 1}`,
      tag: String(offset + row + 1),
    }));
    await route.fulfill({ json: rows, headers: { 'x-total-count': '150' } });
  });
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Clans' }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  const first = page.getByText('Clan 51', { exact: true });
  await expect(first).toBeInViewport({ ratio: 1 });
  const header = (await page.getByRole('banner').boundingBox())!;
  expect((await first.boundingBox())!.y).toBeGreaterThan(header.y + header.height);
  await expect(page.locator(':focus')).toContainText('Clan 51');
});

test('on a phone, a message stands above the cart in reach', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, 'jrsup');
  await page.goto('/shop/coins');
  await page.waitForLoadState('networkidle');
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
  const message = page.getByRole('region', { name: 'Notifications' }).getByText(/./).first();
  await expect(message).toBeVisible();
  const cart = (await page.getByRole('main').getByRole('link', { name: /^Cart/ }).last().boundingBox())!;
  const region = (await page.getByRole('region', { name: 'Notifications' }).boundingBox())!;
  expect(region.y + region.height).toBeLessThanOrEqual(cart.y);
});
