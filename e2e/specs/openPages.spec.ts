import type { Locator } from '@playwright/test';
import { startOpenSite } from '../support/openSite.ts';
import { expectRendered } from '../support/rendered.ts';
import type { Site } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

/** Pages that only logged-in users see, unless `publicPaths` of the configuration opens them. */
let site: Site;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startOpenSite(['/shop', '/apply']);
});
test.afterAll(() => site.stop());

const isConnected = (element: Locator) =>
  element.elementHandle().then((handle) => () => handle?.evaluate((node) => node.isConnected));

const PAGES = [
  ['/shop', 'Shop'],
  ['/shop/ranks', 'Ranks'],
  ['/apply', 'Apply for the team'],
] as const;

for (const [address, title] of PAGES)
  test(`${address} arrives rendered and becomes interactive as it is`, async ({ page, pageErrors }) => {
    await expectRendered(page, `${site.url}${address}`);
    await page.goto(`${site.url}${address}`, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    const isHeadingKept = await isConnected(heading);
    await page.waitForLoadState('networkidle');
    await expect(heading).toHaveText(title);
    expect(await isHeadingKept()).toBe(true);
    expect([...pageErrors.uncaught, ...pageErrors.console]).toEqual([]);
  });

test('a visitor’s draft fills the rendered application form', async ({ page, pageErrors }) => {
  await page.goto(`${site.url}/apply`);
  await page.getByLabel('Discord name').fill('fox');
  await page.getByLabel('Your strengths').fill('I never give up.');
  // Leaving the page saves what was just typed.
  await page.goto(`${site.url}/imprint`);

  await expectRendered(page, `${site.url}/apply`);
  await page.goto(`${site.url}/apply`);
  await expect(page.getByText('Your draft was kept.')).toBeVisible();
  await expect(page.getByLabel('Your strengths')).toHaveValue('I never give up.');
  const kept = await isConnected(page.getByLabel('Discord name'));
  await page.getByLabel('Discord name').pressSequentially('y');
  await expect(page.getByLabel('Discord name')).toHaveValue('foxy');
  expect(await kept()).toBe(true);
  expect([...pageErrors.uncaught, ...pageErrors.console]).toEqual([]);
});
