import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

/** Names the focused element if something else lies over it in each of its corners and in its middle. */
function hiddenFocus(): string | undefined {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const inset = 2;
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + inset, top + inset],
    [right - inset, top + inset],
    [left + inset, bottom - inset],
    [right - inset, bottom - inset],
  ] as const;
  const isSeen = points.some(([x, y]) => {
    const over = document.elementFromPoint(x, y);
    return over !== null && (element.contains(over) || over.contains(element));
  });
  return isSeen ? undefined : `${element.outerHTML.slice(0, 120)} at ${top}`;
}

/** Walks through a page with the keyboard and back. Returns the focused elements that were hidden. */
async function walk(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    if (key === 'Shift+Tab') await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const seen = new Set<string>();
    for (let step = 0; step < 150; step += 1) {
      await page.keyboard.press(key);
      const at = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === document.body
          ? ''
          : `${[...document.querySelectorAll('*')].indexOf(activeElement!)}`;
      });
      if (at === '' || seen.has(at)) break;
      seen.add(at);
      // The browser scrolls first, and what lies over the element makes way after that.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      const found = await page.evaluate(hiddenFocus);
      if (found !== undefined) hidden.push(`${key}: ${found}`);
    }
  }
  return hidden;
}

for (const [width, height] of [
  [1280, 720],
  [1024, 600],
  [390, 664],
] as const)
  test(`nothing covers what has the focus (${width} × ${height})`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await logIn(page, 'vip');
    for (const path of ['/clans', '/profile/vip', '/stats', '/shop/ranks']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect.soft(await walk(page), path).toEqual([]);
    }
  });

test('what has the focus in the header scrolls nothing', async ({ page }) => {
  await page.goto('/clans');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 900));
  const header = page.getByRole('banner');
  await header.getByRole('link').first().focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => scrollY)).toBe(900);
});

test('a message makes way for what has the focus below it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/stats');
  await page.waitForLoadState('networkidle');
  await page.route('**/api/stats?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  const messages = page.getByRole('region', { name: 'Notifications' });
  await messages.getByText(/./).first().hover();
  expect(await walk(page)).toEqual([]);
  await expect(messages).not.toBeEmpty();
});
