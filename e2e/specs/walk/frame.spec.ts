import type { Locator, Page } from '@playwright/test';
import { callerAs } from '../../support/staff.ts';
import { holdTimers, release } from '../../support/heldTimers.ts';
import { timeShown } from '../../support/timeShown.ts';
import { liveAlerts } from '../../support/visitor.ts';
import { expect, test } from '../../support/walk.ts';

type Say = (en: string, de: string) => string;

const toasts = (page: Page, localized: Say) =>
  page.getByRole('region', { name: localized('Notifications', 'Hinweise') });

test('the menu lists its pages in order', async ({ page, localized }) => {
  await page.goto('/imprint');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const opener = page.getByRole('button', { name: localized('Menu', 'Menü') });
  const isPhone = await opener.isVisible();
  if (isPhone) await opener.click();
  const menu = isPhone
    ? page.getByRole('dialog', { name: localized('Menu', 'Menü') })
    : page.getByRole('navigation', { name: localized('Main', 'Hauptmenü') });
  await expect(menu.getByRole('link')).toHaveText(
    isPhone ? ['Home', 'Stats', localized('Apply', 'Bewerben'), 'Shop'] : ['Home', 'Stats', 'Clans', 'Shop'],
  );
});

test('the links of the frame open the pages and focus their titles', async ({
  page,
  checkScreen,
  follow,
  localized,
}) => {
  await page.goto('/imprint');
  const notice = page.getByRole('heading', { level: 1, name: localized('Legal notice', 'Impressum') });
  await expect(notice).toBeVisible();
  await expect(page).toHaveTitle(localized('Legal notice – Blockhaven', 'Impressum – Blockhaven'));
  await expect(page.getByText('team@blockhaven.example')).toBeVisible();
  await checkScreen('legal notice');

  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: localized('Privacy', 'Datenschutz') })
    .click();
  await expect(
    page.getByRole('heading', { level: 1, name: localized('Privacy', 'Datenschutz') }),
  ).toBeFocused();
  await expect(page).toHaveTitle(localized('Privacy – Blockhaven', 'Datenschutz – Blockhaven'));
  await expect(page.getByRole('heading', { name: localized('Your rights', 'Deine Rechte') })).toBeVisible();
  await checkScreen('privacy');
  await page.goto('/imprint');
  await expect(notice).toBeVisible();

  await page.evaluate(() => Object.assign(globalThis, { marker: 'kept' }));
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: localized('Skip to content', 'Zum Inhalt springen') });
  await expect(skip).toBeFocused();
  await checkScreen('skip link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await follow(localized('Home', 'Home'));
  await expect(page.getByRole('heading', { level: 1, name: 'Blockhaven' })).toBeFocused();
  await expect(page).toHaveTitle(localized('Home – Blockhaven', 'Startseite – Blockhaven'));
  await follow('Shop');
  await expect(page.getByRole('heading', { level: 1, name: localized('Log in', 'Anmelden') })).toBeFocused();
  await page.goBack();
  await expect(page.getByText(localized('Does it cost anything?', 'Kostet das etwas?'))).toBeVisible();

  const link = page
    .getByRole('contentinfo')
    .getByRole('link', { name: localized('Legal notice', 'Impressum') });
  await link.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(100);
  await link.click();
  await expect(notice).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Blockhaven' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  expect(await page.evaluate(() => (globalThis as typeof globalThis & { marker?: string }).marker)).toBe(
    'kept',
  );
});

test('the menu on a phone traps and restores the focus', async ({ page, checkScreen, localized }) => {
  test.skip((page.viewportSize()?.width ?? 0) > 600, 'Windows with room for the links have no such menu.');
  await page.goto('/');
  const opener = page.getByRole('button', { name: localized('Menu', 'Menü') });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: localized('Menu', 'Menü') });
  await expect(sheet).toBeVisible();
  await checkScreen('menu of a phone');
  const close = sheet.getByRole('button', { name: localized('Close menu', 'Menü schließen') });
  await close.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await page.mouse.click(195, 20);
  await expect(sheet).toBeHidden();
  await opener.click();
  await sheet.getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL('/login?from=%2Fshop');
  await expect(sheet).toBeHidden();
});

test.describe('as staff', () => {
  test.use({ account: 'mod' });

  test('the user menu works by keyboard alone', async ({ page, checkScreen, localized }) => {
    await page.goto('/imprint');
    const opener = page.getByRole('button', { name: localized('Account of mod', 'Konto von mod') });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    for (const label of [
      localized('Profile', 'Profil'),
      localized('Alerts', 'Benachrichtigungen'),
      localized('Orders', 'Bestellungen'),
      localized('Settings', 'Einstellungen'),
      localized('Staff', 'Team-Panel'),
      localized('Logout', 'Abmelden'),
    ]) {
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveText(label);
    }
    await checkScreen('open menu of staff');
    await page.keyboard.press('Escape');
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await expect(opener).toBeFocused();
    await opener.press('Enter');
    await page.mouse.click(8, 400);
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
  });
});

async function isInPlace(place: Locator): Promise<boolean> {
  const box = await place.boundingBox();
  const { width, height } = place.page().viewportSize() ?? { width: 0, height: 0 };
  if (!box || width - box.x - box.width >= 32) return false;
  return width < 640 ? height - box.y - box.height < 32 : box.y < 160;
}

test.describe('toasts', () => {
  test.use({ account: 'mvp' });

  test('appear in one place for three seconds, longer while hovered, at most three at once', async ({
    page,
    apiClient,
    checkScreen,
    localized,
  }) => {
    const { uuid } = await callerAs(apiClient, 'mvp');
    const staff = await callerAs(apiClient, 'srmod');
    const send = (message: string) =>
      staff.send('POST', '/alerts/send-application-alert', {
        category: 'application',
        message,
        userId: uuid,
      });
    const region = toasts(page, localized);
    const ready = liveAlerts(page);
    await page.goto('/imprint');
    await ready;
    await expect(region).toBeAttached();

    const shown = timeShown(region, 'The first.');
    await send('The first.');
    await expect(region).toContainText('The first.');
    expect(await isInPlace(region)).toBe(true);
    const time = await shown;
    expect(time).toBeGreaterThan(2_700);
    expect(time).toBeLessThan(5_000);

    await holdTimers(page, 3_000);
    const again = liveAlerts(page);
    await page.reload();
    await again;
    await expect(region).toBeAttached();
    for (const message of ['One.', 'Two.', 'Three.', 'Four.']) await send(message);
    await expect(region).toContainText('Three.');
    const close = region.getByRole('button', { name: localized('Close message', 'Hinweis schließen') });
    await expect(close).toHaveCount(3);
    await expect(region).not.toContainText('Four.');
    const unread = localized(
      'Account of mvp, \\d+ unread alerts',
      'Konto von mvp, \\d+ ungelesene Benachrichtigungen',
    );
    await expect(page.getByRole('button', { name: new RegExp(unread) })).toBeVisible();
    await checkScreen('messages');
    await close.first().click();
    await expect(region).toContainText('Four.');

    await region.getByText('Two.').hover();
    await close.nth(1).focus();
    await release(page, 3_000);
    await expect(region).not.toContainText('Four.');
    await expect(region).toContainText('Two.');
    await expect(region).toContainText('Three.');
  });
});
