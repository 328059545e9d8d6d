import type { Alert } from '@site/contract/http/alerts';
import type { Page } from '@playwright/test';
import { callerAs } from '../../support/staff.ts';
import { expect, test } from '../../support/walk.ts';

const LIST = '**/api/alerts?*';
const MARKS = '**/api/alerts/mark-*';

const alert = (id: number, message: string, own: Partial<Alert> = {}): Alert => ({
  id,
  category: 'system',
  message,
  created_at: '2026-01-01T12:00:00.000Z',
  is_read: 0,
  ...own,
});

const HARD = [
  alert(15, 'Wxyzäöüß'.repeat(40), { category: 'application' }),
  alert(14, 'مرحبا بكم في الخادم، تم قبول طلبك!', { category: 'clan', is_read: 1 }),
  alert(13, '🦦👩‍👩‍👧‍👦 Zoë\n\n  <b>no markup</b>', { category: 'shop' }),
  alert(12, 'x', { category: 'security', is_read: 1 }),
  alert(11, 'A long sentence. '.repeat(29).trim()),
];
const MANY = Array.from({ length: 70 }, (_, index) => alert(1000 - index, `Alert number ${1000 - index}.`));

const answer = (page: Page, alerts: readonly Alert[]) =>
  page.route(LIST, (route) => {
    const { searchParams } = new URL(route.request().url());
    const before = Number(searchParams.get('before') ?? Infinity);
    const json = alerts.filter(({ id }) => id < before).slice(0, Number(searchParams.get('limit')));
    return route.fulfill({ json });
  });
/** Resolves when the page receives live alerts: the server has answered `register`. */
const connected = (page: Page) =>
  new Promise<void>((resolve) => {
    // Not the first one only: the page before a reload may open its own just then.
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (/^43\d*\[\{"ok":true/.test(String(payload))) resolve();
      }),
    );
  });
const rows = (page: Page) => page.getByRole('feed').getByRole('article');

test.describe('alerts', () => {
  test.use({ account: 'player' });

  test('loading, error, empty, and extreme data', async ({ page, provoked, checkScreen, localized }) => {
    provoked.push(/status of 500/);
    await page.route(LIST, () => new Promise(() => undefined));
    await page.goto('/alerts');
    await expect(
      page.getByText(localized('Your alerts are loading …', 'Deine Benachrichtigungen werden geladen …')),
    ).toBeAttached();
    await checkScreen('loading');

    await page.route(LIST, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: '' } }),
    );
    const isConnected = connected(page);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText(
      localized('Your alerts could not be loaded', 'Fehler beim Laden deiner Benachrichtigungen.'),
    );
    await checkScreen('failed');

    // A live connection makes the page retry by itself, before the test could press the button.
    await isConnected;
    await page.waitForLoadState('networkidle');
    await answer(page, []);
    await page.getByRole('button', { name: localized('Try again', 'Noch einmal versuchen') }).click();
    await expect(
      page.getByRole('heading', { name: localized('Your inbox is empty', 'Dein Postfach ist leer') }),
    ).toBeVisible();
    await checkScreen('empty');

    await answer(page, HARD);
    await page.reload();
    await expect(rows(page)).toHaveCount(HARD.length);
    await expect(rows(page).nth(2)).toContainText('<b>no markup</b>');
    await checkScreen('hard to show');
  });

  test('Page Down moves to the next alert, marks it and keeps it in view', async ({
    page,
    checkScreen,
    localized,
  }) => {
    await answer(page, MANY);
    await page.route(MARKS, (route) => route.fulfill({ status: 204 }));
    await page.goto('/alerts');
    await expect(page.locator('article')).toHaveCount(50);
    const readAll = page.getByRole('button', {
      name: localized('Mark all as read', 'Alle als gelesen markieren'),
    });
    await readAll.focus();
    await page.keyboard.press('Tab');
    for (let presses = 0; presses < 25; presses += 1) await page.keyboard.press('PageDown');
    await expect(page.locator(':focus')).toContainText('Alert number 975.');
    await expect(page.locator(':focus').getByText(localized('New', 'Neu'))).toBeHidden();
    const { top, bottom } = await page.locator(':focus').evaluate((row) => ({
      top: row.getBoundingClientRect().top,
      bottom: row.getBoundingClientRect().bottom,
    }));
    expect(top).toBeGreaterThan(76);
    expect(bottom).toBeLessThanOrEqual(page.viewportSize()!.height);
    await page.keyboard.press('Control+End');
    const older = page.getByRole('button', {
      name: localized('Load older alerts', 'Ältere Benachrichtigungen laden'),
    });
    await expect(older).toBeFocused();
    await checkScreen('more than a page');
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus')).toContainText('Alert number 950.');
    await expect(page.locator('article')).toHaveCount(MANY.length);
    await expect(older).toHaveCount(0);

    await page.keyboard.press('Control+End');
    await expect(page.getByRole('contentinfo').locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator(':focus')).toContainText('Alert number 931.');
    await page.keyboard.press('Control+Home');
    await expect(readAll).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(localized('You have read everything', 'Du hast alles gelesen')),
    ).toBeVisible();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });

  test('a new alert appears live, is marked as read on hover, and stays read', async ({
    page,
    apiClient,
    localized,
  }) => {
    const { uuid } = await callerAs(apiClient, 'player');
    const owner = await callerAs(apiClient, 'owner');
    const send = (message: string) =>
      owner.send('POST', '/alerts/send-application-alert', {
        category: 'application',
        message,
        userId: uuid,
      });
    const account = page.getByRole('button', { name: localized('Account of player', 'Konto von player') });
    const unread = async () => Number(/\d+/.exec((await account.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
    const live = connected(page);
    await page.goto('/alerts');
    await live;
    await expect.poll(unread).toBeGreaterThan(0);
    const before = await unread();

    await send('Your application was read.');
    const toasts = page.getByRole('region', { name: localized('Notifications', 'Hinweise') });
    await expect(toasts).toContainText('Your application was read.');
    const first = rows(page).first();
    await expect(first).toHaveAccessibleName(/^(Application|Bewerbung) Your application was read\.$/);
    const isNew = first.getByText(localized('New', 'Neu'));
    await expect(isNew).toBeVisible();
    await expect.poll(unread).toBe(before + 1);
    await first.hover();
    await expect(isNew).toBeHidden();
    await expect.poll(unread).toBe(before);
    const reconnected = connected(page);
    await page.reload();
    await expect(first).toContainText('Your application was read.');
    await expect(isNew).toBeHidden();

    // An alert that appears under a resting mouse stays new.
    await reconnected;
    await first.hover();
    await send('You have been invited.');
    await expect(first).toContainText('You have been invited.');
    await page.waitForTimeout(300);
    await expect(isNew).toBeVisible();

    // After scrolling down, new alerts move nothing.
    await answer(page, MANY);
    const again = connected(page);
    await page.reload();
    await again;
    const seen = page.getByText('Alert number 975.');
    await seen.scrollIntoViewIfNeeded();
    const { y } = (await seen.boundingBox())!;
    await answer(page, [alert(1001, 'The newest.'), ...MANY]);
    await send('Another one.');
    await expect(page.getByText('The newest.')).toBeAttached();
    expect(Math.abs((await seen.boundingBox())!.y - y)).toBeLessThan(1);
  });
});
