import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { startSite } from '../support/site.ts';
import { expect, testOn } from '../support/test.ts';

const test = testOn(() => startSite());
test.describe.configure({ mode: 'default' });

async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

for (const [screen, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const)
  test(`a newcomer finds the documentation at /sdk/ (${screen})`, async ({ page, pageErrors }) => {
    await page.setViewportSize(viewport);
    await page.goto('/sdk/');
    await expect(page).toHaveURL(/\/sdk\/docs\/\d[^/]+\/$/);
    await expect(page.getByRole('heading', { level: 1, name: /^SDK \d/ })).toBeVisible();
    await expectSound(page);

    const menu = page.getByRole('navigation', { name: 'Documentation' });
    const open = async (name: string) => {
      if (screen === 'phone') {
        await page.getByRole('link', { name: 'Menu' }).click();
        await expect(menu).toBeInViewport();
      }
      await menu.getByRole('link', { name, exact: true }).click();
    };
    await open('Deploy a remote');
    await expect(page.getByRole('heading', { level: 1, name: 'Deploy a remote' })).toBeVisible();
    await expectSound(page);
    await open('@site/ui');
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Button', exact: true })
      .click();
    await expect(
      page.getByRole('heading', { level: 2, name: '@site/ui/Button', exact: true }),
    ).toBeInViewport();
    await expectSound(page);
    await open('Gallery');
    await expect(page.getByRole('region', { name: 'Button', exact: true })).toBeAttached();
    await expect(page.getByRole('button', { name: 'Leave the clan' })).toHaveCSS('min-height', '48px');
    await expectSound(page);

    expect([...pageErrors.uncaught, ...pageErrors.console]).toEqual([]);
  });
