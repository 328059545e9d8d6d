import type { Page } from '@playwright/test';
import { recordShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

/** A browser with windows also requests the icon, whenever it likes. */
function recordPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname !== '/favicon.svg') paths.push(pathname);
  });
  return paths;
}

const shopLink = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Shop' });

test('the landing page loads no remote, and the federation runtime only when the browser is idle', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    Object.assign(globalThis, {
      requestIdleCallback: (run: () => void) => waiting.push(run),
      runIdle: () => waiting.splice(0).forEach((run) => run()),
    });
  });
  const paths = recordPaths(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Blockhaven' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The page is only server-rendered without maintenance, so the browser doesn't request its state.
  expect(paths.filter((path) => path !== '/')).toEqual([expect.stringMatching(/^\/assets\/main\.\w+\.js$/)]);

  await page.evaluate(() => (globalThis as typeof globalThis & { runIdle: () => void }).runIdle());
  await expect.poll(() => paths.some((path) => path.startsWith('/assets/federation-host.'))).toBe(true);
  expect(paths.filter((path) => path.startsWith('/remotes/'))).toEqual([]);
});

test('hover and focus prefetch a remote, so that following the link loads no more of it', async ({
  page,
}) => {
  await logIn(page, 'dev');
  const paths = recordPaths(page);
  const navigation = page.getByRole('navigation');
  for (const [way, name, module] of [
    ['hover', 'Shop', 'shop/[^/]+/offers'],
    ['focus', 'Stats', 'community/[^/]+/stats'],
  ] as const) {
    const link = navigation.getByRole('link', { name });
    await link[way]();
    await expect
      .poll(() => paths.filter((path) => new RegExp(`/remotes/${module}\\.\\w+\\.js$`).test(path)).length)
      .toBe(1);
    await page.waitForLoadState('networkidle');
    const before = paths.length;
    await link.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(paths.slice(before).filter((path) => !path.startsWith('/api/'))).toEqual([]);
  }
});

test('hovering a link prefetches nothing of a page that its guard would refuse', async ({ page }) => {
  const paths = recordPaths(page);
  await page.goto('/');
  await shopLink(page).hover();
  await shopLink(page).focus();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  expect(paths.filter((path) => path.startsWith('/remotes/'))).toEqual([]);
});

for (const [screen, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test(`no layout shift on a ${screen}: the landing page, a profile and the user's own, with slow responses`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(recordShifts);
    const shifts = () => page.evaluate(() => (globalThis as typeof globalThis & { shifts: string[] }).shifts);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Blockhaven' })).toBeVisible();
    await page.waitForTimeout(500);
    expect(await shifts()).toEqual([]);

    await logIn(page, 'mod');
    await page.route('**/api/profile/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    for (const name of ['player', 'mod']) {
      await page.goto(`/profile/${name}`);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await page.waitForTimeout(1_300);
      expect(await shifts(), name).toEqual([]);
    }
  });
}

test('navigating between pages never reloads', async ({ page }) => {
  await logIn(page, 'build');
  await page.evaluate(() => Object.assign(globalThis, { marker: 'kept' }));
  await shopLink(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  await page.getByRole('button', { name: 'Account of build' }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('Welcome back, build!')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  expect(await page.evaluate(() => (globalThis as typeof globalThis & { marker?: string }).marker)).toBe(
    'kept',
  );
});
