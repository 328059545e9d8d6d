import type { Page } from '@playwright/test';
import { callerAs, secondBrowser, setMaintenance } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { expectEmptyStorage, liveAlerts, logIn } from '../support/visitor.ts';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const account = (page: Page, name: string) => page.getByRole('button', { name: `Account of ${name}` });

test("an alert appears immediately in the recipient's browser and is counted", async ({
  page,
  apiClient,
}) => {
  const player = await callerAs(apiClient, 'mvp');
  const { uuid } = player;
  const { length: before } = await player.get<object[]>('/alerts/unread');
  const staff = await callerAs(apiClient, 'srmod');
  const connected = liveAlerts(page);
  await logIn(page, 'mvp');
  await connected;

  await staff.send('POST', '/alerts/send-application-alert', {
    category: 'application',
    message: 'Your application was read.',
    userId: uuid,
  });
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Your application was read.',
  );
  await expect(account(page, 'mvp')).toHaveAccessibleName(new RegExp(`, ${before + 1} unread alerts?$`));
});

test('logging out works offline and reaches the server when the network is back', async ({
  page,
  context,
}) => {
  await logIn(page, 'con');
  await context.setOffline(true);
  await account(page, 'con').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expectEmptyStorage(page);

  const told = page.waitForResponse('**/api/logout');
  await context.setOffline(false);
  await told;
  await page.waitForLoadState();
  expect((await page.request.post('/api/refresh', { data: {} })).status()).toBe(401);
});

test('the legal notice opens on the login page without leaving it', async ({ page }) => {
  await page.goto('/login');
  const opener = page.getByRole('button', { name: 'Legal notice' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Legal notice' });
  await expect(dialog).toContainText('team@blockhaven.example');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL('/login');
});

test.describe('maintenance', () => {
  test.afterEach(async ({ apiClient }) => {
    await setMaintenance(apiClient, false);
  });

  test('redirects players on their next navigation, shows staff a bar, and ends', async ({
    page,
    browser,
    site,
    apiClient,
  }) => {
    const staff = await secondBrowser(browser, site.url);
    await logIn(page, 'champ');
    await logIn(staff, 'jrsup');
    await setMaintenance(apiClient, true);

    await main(page).getByRole('link', { name: 'Shop' }).click();
    await expect(page).toHaveURL('/maintenance?from=%2Fshop');
    await expect(page.getByRole('heading', { level: 1, name: 'Maintenance' })).toBeFocused();

    await main(staff).getByRole('link', { name: 'Shop' }).click();
    await expect(staff.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
    const bar = staff.getByRole('region', { name: 'Maintenance' });
    await expect(bar).toHaveText('Maintenance is on');
    const [barBox, navbarBox] = [await bar.boundingBox(), await staff.getByRole('banner').boundingBox()];
    expect(navbarBox!.y).toBeGreaterThanOrEqual(barBox!.y + barBox!.height);
    await staff.reload();
    await expect(bar).toBeVisible();

    await setMaintenance(apiClient, false);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page).toHaveURL('/shop');
    await main(staff).getByRole('link', { name: 'Home' }).click();
    await expect(bar).toBeHidden();
    await staff.context().close();
  });
});
