import type { Page } from '@playwright/test';
import { renderInBrowser } from '../support/renderInBrowser.ts';
import { expect, test } from '../support/test.ts';

const TOP = 1_700;
// Between two documents there is none.
const top = (page: Page) => page.evaluate(() => Math.round(scrollY)).catch(() => undefined);

test.describe('a page that the browser renders, whose code and data are late', () => {
  test.use({ viewport: { width: 390, height: 664 } });

  test.beforeEach(async ({ page }) => {
    await renderInBrowser(page);
    const later = async (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    await page.route('**/remotes/community/**', async (route) => {
      await later(800);
      await route.continue();
    });
    await page.route('**/api/clans', async (route) => {
      await later(1_000);
      await route.continue();
    });
    await page.goto('/clans');
    await expect(page.getByText('40 clans')).toBeVisible();
    await page.evaluate((y) => window.scrollTo(0, y), TOP);
    await expect.poll(() => top(page)).toBe(TOP);
  });

  test('is where it was after a reload', async ({ page }) => {
    await page.reload();
    await expect.poll(() => top(page)).toBe(TOP);
  });

  test('is where it was on the way back from another document', async ({ page }) => {
    await page.goto('/imprint');
    await page.goBack();
    await expect.poll(() => top(page)).toBe(TOP);
  });

  test('is where it was on the way back, though code has replaced the state of its entry', async ({
    page,
  }) => {
    await page.evaluate(() => history.replaceState(null, '', '/clans?order=name'));
    // Without scrolling to it.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Legal notice' }).dispatchEvent('click');
    await expect(page.getByRole('heading', { level: 1, name: 'Legal notice' })).toBeFocused();
    await page.goBack();
    await expect.poll(() => top(page)).toBe(TOP);
  });

  test('is where it was on the way back from a page that was loaded anew', async ({ page }) => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Legal notice' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Legal notice' })).toBeVisible();
    await page.goBack();
    await page.evaluate((y) => window.scrollTo(0, y), TOP);
    await page.getByRole('main').getByRole('link').nth(30).click();
    await expect(page.getByRole('heading', { name: 'Leader' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Leader' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('40 clans')).toBeVisible();
    await expect.poll(() => top(page)).toBeGreaterThan(1_000);
  });
});

test('the address of a part of a page leads below the header, and focuses it', async ({ page }) => {
  await renderInBrowser(page);
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      setTimeout(() => {
        const part = document.createElement('h2');
        part.id = 'later';
        part.style.marginTop = '100px';
        part.style.marginBottom = '2000px';
        document.querySelector('main')?.append(part);
      }, 1_500),
    );
  });
  await page.goto('/imprint#later');
  await expect(page.locator('#later')).toBeFocused();
  const header = 88;
  await expect
    .poll(() => page.locator('#later').evaluate((part) => Math.round(part.getBoundingClientRect().top)))
    .toBe(header);
});
