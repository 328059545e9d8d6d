import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

/** Waits until what lies over the element has made way; returns its number, and its text if it stays covered. */
async function focusedElement() {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
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
  const index = [...document.querySelectorAll('*')].indexOf(element);
  return { index, hidden: isSeen ? undefined : `${element.outerHTML.slice(0, 120)} at ${top}` };
}

async function hiddenFocusOf(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    if (key === 'Shift+Tab') await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const seen = new Set<number>();
    for (let step = 0; step < 150; step += 1) {
      await page.keyboard.press(key);
      const at = await page.evaluate(focusedElement);
      if (!at || seen.has(at.index)) break;
      seen.add(at.index);
      if (at.hidden !== undefined) hidden.push(`${key}: ${at.hidden}`);
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
      expect.soft(await hiddenFocusOf(page), path).toEqual([]);
    }
  });

test('a message makes way for what has the focus below it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/stats');
  await page.waitForLoadState('networkidle');
  await page.route('**/api/stats?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  const messages = page.getByRole('region', { name: 'Notifications' });
  await messages.getByText(/./).first().hover();
  expect(await hiddenFocusOf(page)).toEqual([]);
  await expect(messages).not.toBeEmpty();
});
