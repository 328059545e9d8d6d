import { codeOf } from '../../support/secondFactor.ts';
import { holdTimers, release } from '../../support/heldTimers.ts';
import { timeShown } from '../../support/timeShown.ts';
import { PASSWORD } from '../../support/visitor.ts';
import { expect, test } from '../../support/walk.ts';

const WRONG_INPUT = /status of 400/;

test.describe('the settings', () => {
  test.use({ account: 'build' });

  test('link to password and second factor, and change language and notifications', async ({
    page,
    checkScreen,
    localized,
  }) => {
    await page.goto('/');
    await page.getByRole('button', { name: localized('Account of build', 'Konto von build') }).click();
    await page.getByRole('link', { name: localized('Settings', 'Einstellungen') }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: localized('Settings', 'Einstellungen') }),
    ).toBeFocused();
    await expect(page).toHaveTitle(localized('Settings – Blockhaven', 'Einstellungen – Blockhaven'));
    await checkScreen('settings');

    const notifications = page.getByRole('switch', {
      name: localized('Notifications', 'Benachrichtigungen'),
    });
    await expect(notifications).toBeChecked();
    await notifications.press('Space');
    await expect(notifications).not.toBeChecked();
    expect(await page.evaluate(() => localStorage.getItem('blockhaven.notifications'))).toBe('off');
    await page.reload();
    await expect(notifications).not.toBeChecked();
    await checkScreen('settings without notifications');

    await page.getByRole('button', { name: localized('Delete account', 'Konto löschen') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkScreen('deletion of the account');
    await page.getByRole('button', { name: localized('Keep my account', 'Konto behalten') }).click();

    for (const lang of [localized('Deutsch', 'English'), localized('English', 'Deutsch')]) {
      const told = page.waitForResponse('**/api/user/lang');
      await page.getByRole('combobox').selectOption(lang);
      expect((await told).status()).toBe(204);
      await expect(page).toHaveTitle(
        lang === 'Deutsch' ? 'Einstellungen – Blockhaven' : 'Settings – Blockhaven',
      );
    }

    await page.getByRole('link', { name: localized('Change password', 'Passwort ändern') }).click();
    await expect(page).toHaveURL('/change-password');
    await page
      .getByRole('link', { name: localized('Back to the settings', 'Zurück zu den Einstellungen') })
      .click();
    await expect(page).toHaveURL('/settings');
  });
});

test.describe('changing the password', () => {
  test.use({ account: 'knock' });

  test('asks for the current one when the login is old, and reports errors', async ({
    page,
    provoked,
    checkScreen,
    localized,
  }) => {
    provoked.push(WRONG_INPUT);
    await page.goto('/change-password');
    await expect(page).toHaveTitle(localized('Change password – Blockhaven', 'Passwort ändern – Blockhaven'));
    const next = page.getByLabel(localized('New password', 'Neues Passwort'), { exact: true });
    const current = page.getByLabel(localized('Current password', 'Aktuelles Passwort'), { exact: true });
    const send = page
      .getByRole('main')
      .getByRole('button', { name: localized('Change password', 'Passwort ändern') });
    await expect(next).toBeVisible();
    await checkScreen('change password');
    await next.fill('1234567');
    await send.click();
    await expect(next).toHaveAccessibleDescription(/(8 characters|8 Zeichen)/);
    await checkScreen('too short');

    // The server requires the current password ten minutes after the login, and ignores it before.
    await page.route(
      '**/api/user/change-password',
      (route) => route.fulfill({ status: 400, json: { code: 'current_password_required', message: '' } }),
      { times: 1 },
    );
    await next.fill('another good one');
    await send.click();
    await expect(current).toBeFocused();
    await expect(current).toHaveAttribute('autocomplete', 'current-password');
    await send.click();
    await expect(current).toHaveAccessibleDescription(
      new RegExp(localized('Please enter your current password.', 'Bitte gib dein aktuelles Passwort ein.')),
    );
    await page.route(
      '**/api/user/change-password',
      (route) => route.fulfill({ status: 400, json: { code: 'wrong_password', message: '' } }),
      { times: 1 },
    );
    await current.fill('not the password');
    await send.click();
    await expect(current).toHaveAccessibleDescription(
      new RegExp(localized('That is not your current password.', 'Das ist nicht dein aktuelles Passwort.')),
    );
    await checkScreen('wrong current password');

    await current.fill(PASSWORD);
    const done = localized(
      'Your password was changed successfully!',
      'Dein Passwort wurde erfolgreich geändert!',
    );
    const shown = timeShown(page.locator('body'), done);
    await send.click();
    await expect(page).toHaveURL('/');
    const time = await shown;
    expect(time).toBeGreaterThan(1_080);
    expect(time).toBeLessThan(3_500);
  });
});

test.describe('the second factor', () => {
  test.use({ account: 'srdev' });

  test('is set up with recovery codes first, accepts a recovery code, and is turned off', async ({
    page,
    context,
    provoked,
    checkScreen,
    localized,
  }) => {
    provoked.push(WRONG_INPUT);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await holdTimers(page, 1_500);
    await page.goto('/settings');
    await page.getByRole('link', { name: localized('Two-factor login', 'Zwei-Faktor-Anmeldung') }).click();
    const current = page.getByLabel(localized('Current password', 'Aktuelles Passwort'), { exact: true });
    await checkScreen('second factor that is off, before the set-up');
    await current.fill('not the password');
    await page.keyboard.press('Enter');
    await expect(current).toHaveAccessibleDescription(
      new RegExp(localized('That is not your current password.', 'Das ist nicht dein aktuelles Passwort.')),
    );
    await expect(current).toBeFocused();
    await checkScreen('set-up with a wrong password');
    await current.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
    const code = page.getByLabel('Code', { exact: true });
    await expect(code).toBeHidden();
    await checkScreen('set-up');
    await page.getByRole('button', { name: localized('Copy key', 'Schlüssel kopieren') }).click();
    await expect(page.getByRole('button', { name: localized('Copied!', 'Kopiert!') })).toBeVisible();
    const secret = await page.evaluate(() => navigator.clipboard.readText());
    await release(page, 1_500);
    await page.getByRole('button', { name: localized('Copy codes', 'Codes kopieren') }).click();
    await expect(page.getByRole('button', { name: localized('Copied!', 'Kopiert!') })).toBeVisible();
    const recovery = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    await expect(
      page
        .getByRole('list', { name: localized('Recovery codes', 'Wiederherstellungscodes') })
        .getByRole('listitem'),
    ).toHaveText(recovery);
    await release(page, 1_500);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: localized('Download', 'Herunterladen') }).click();
    expect((await downloading).suggestedFilename()).toBe('blockhaven-recovery-codes.txt');

    await page
      .getByLabel(
        localized('I have saved the recovery codes.', 'Ich habe die Wiederherstellungscodes gesichert.'),
      )
      .check();
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await expect(code).toHaveAccessibleDescription(
      localized('Invalid code. Please try again.', 'Ungültiger Code. Bitte erneut versuchen.'),
    );
    await checkScreen('wrong code');
    await code.fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(
        localized('Two-factor login was turned on successfully!', '2FA wurde erfolgreich aktiviert!'),
      ),
    ).toBeVisible();
    await checkScreen('turned on');
    await release(page, 1_500);
    await expect(page).toHaveURL('/settings');

    await page.goto('/2fa');
    await expect(
      page.getByText(localized('Two-factor login is on', 'Die Zwei-Faktor-Anmeldung ist an')),
    ).toBeVisible();
    await checkScreen('second factor that is on');
    await page
      .getByRole('button', { name: localized('Use a recovery code', 'Wiederherstellungscode benutzen') })
      .click();
    await page
      .getByRole('textbox', { name: localized('Recovery code', 'Wiederherstellungscode') })
      .fill(recovery[0] ?? '');
    await current.fill(PASSWORD);
    await page.getByRole('button', { name: localized('Turn off', 'Ausschalten') }).click();
    await expect(
      page.getByText(localized('Two-factor login is off.', 'Die Zwei-Faktor-Anmeldung ist aus.')),
    ).toBeVisible();
    await checkScreen('second factor that is off');
  });
});
