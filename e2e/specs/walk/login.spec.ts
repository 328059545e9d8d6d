import type { Page } from '@playwright/test';
import { codeOf, DEMO_SECRET } from '../../support/secondFactor.ts';
import { holdTimers, release } from '../../support/heldTimers.ts';
import { PASSWORD } from '../../support/visitor.ts';
import { expect, test } from '../../support/walk.ts';

type Say = (en: string, de: string) => string;

const WRONG_INPUT = /status of 400/;

const nameField = (page: Page, localized: Say) => page.getByLabel(localized('Username', 'Benutzername'));
const passwordField = (page: Page, localized: Say) =>
  page.getByLabel(localized('Password', 'Passwort'), { exact: true });
const loginButton = (page: Page, localized: Say) =>
  page.getByRole('main').getByRole('button', { name: localized('Log in', 'Anmelden') });

async function submit(page: Page, localized: Say, name: string, password = PASSWORD): Promise<void> {
  await nameField(page, localized).fill(name);
  await passwordField(page, localized).fill(password);
  await loginButton(page, localized).click();
}

const accountOf = (page: Page, localized: Say, name: string) =>
  page.getByRole('button', { name: localized(`Account of ${name}`, `Konto von ${name}`) });

test('the login reports missing and wrong input, and redirects to the requested page', async ({
  page,
  provoked,
  checkScreen,
  localized,
}) => {
  provoked.push(WRONG_INPUT);
  await page.goto('/settings?tab=1');
  await expect(page).toHaveURL('/login?from=%2Fsettings%3Ftab%3D1');
  await expect(page).toHaveTitle(localized('Log in – Blockhaven', 'Anmelden – Blockhaven'));
  await expect(page.getByRole('heading', { level: 1, name: localized('Log in', 'Anmelden') })).toBeVisible();
  const name = nameField(page, localized);
  const password = passwordField(page, localized);
  await expect(name).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await checkScreen('login');

  await loginButton(page, localized).click();
  await expect(name).toHaveAccessibleDescription(
    localized('Please enter your username.', 'Bitte gib deinen Benutzernamen ein.'),
  );
  await expect(password).toHaveAccessibleDescription(
    localized('Please enter your password.', 'Bitte gib dein Passwort ein.'),
  );
  await expect(name).toBeFocused();
  await checkScreen('login without a name');

  const wrong = localized('Wrong username or password!', 'Falscher Benutzername oder falsches Passwort!');
  for (const somebody of ['con', 'nobody-of-this-name']) {
    await submit(page, localized, somebody, 'not the password');
    await expect(password).toHaveAccessibleDescription(wrong);
    await expect(password).toBeFocused();
  }
  await page.getByRole('button', { name: localized('Show password', 'Passwort zeigen') }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('not the password');
  await checkScreen('wrong password, shown');
  await page.getByRole('button', { name: localized('Hide password', 'Passwort verbergen') }).click();
  await expect(password).toHaveAttribute('type', 'password');

  await page.route('**/api/login', (route) => route.fulfill({ json: {} }), { times: 1 });
  await submit(page, localized, 'con');
  await expect(name).toHaveAccessibleDescription(
    localized('This user does not exist!', 'Diesen Benutzer gibt es nicht!'),
  );

  await submit(page, localized, 'con');
  await expect(page).toHaveURL('/settings?tab=1');
  await expect(
    page.getByRole('heading', { level: 1, name: localized('Settings', 'Einstellungen') }),
  ).toBeFocused();
});

test.describe('as a player', () => {
  test.use({ account: 'champ' });

  test('logged-in players are redirected from the login', async ({ page, localized }) => {
    await page.goto('/login?from=/imprint');
    await expect(page).toHaveURL('/imprint');
    await expect(accountOf(page, localized, 'champ')).toBeVisible();
    await page.goto('/login/change-password');
    await expect(page).toHaveURL('/');
  });
});

test('the second factor: no pending login, a wrong code, the way back, the right code', async ({
  page,
  provoked,
  checkScreen,
  localized,
}) => {
  provoked.push(WRONG_INPUT);
  const code = page.getByLabel('Code', { exact: true });
  await page.goto('/login/verify');
  await expect(page).toHaveTitle(localized('Enter code – Blockhaven', 'Code eingeben – Blockhaven'));
  await expect(code).toHaveAccessibleDescription(
    new RegExp(localized('Error: no user found for 2FA.', 'Fehler: Kein Benutzer für 2FA gefunden.')),
  );
  await checkScreen('code without a login');
  await page.getByRole('link', { name: localized('Back to the login', 'Zurück zur Anmeldung') }).click();
  await expect(page).toHaveURL('/login');

  await page.goto('/change-password');
  await submit(page, localized, 'secure');
  await expect(page).toHaveURL('/login/verify?from=%2Fchange-password');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await checkScreen('code');
  await code.fill('000000');
  await page.getByRole('button', { name: localized('Confirm', 'Bestätigen') }).click();
  await expect(code).toHaveAccessibleDescription(
    new RegExp(localized('Invalid or expired code.', 'Ungültiger Code oder abgelaufen.')),
  );
  await checkScreen('wrong code');
  await page
    .getByRole('button', { name: localized('Use a recovery code', 'Wiederherstellungscode benutzen') })
    .click();
  await expect(page.getByLabel(localized('Recovery code', 'Wiederherstellungscode'))).toBeFocused();
  await checkScreen('recovery code');
  await page
    .getByRole('button', { name: localized('Use a code from the app', 'Code aus der App benutzen') })
    .click();
  await code.fill(codeOf(DEMO_SECRET));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/change-password');
});

test('a first login: later, too short, and a new password', async ({
  page,
  checkScreen,
  provoked,
  localized,
}) => {
  await holdTimers(page, 1_200);
  const title = page.getByRole('heading', {
    level: 1,
    name: localized('Choose your password', 'Wähle dein Passwort'),
  });
  await page.goto('/login?from=/settings');
  await submit(page, localized, 'newbie');
  await expect(title).toBeVisible();
  await expect(page.getByLabel(localized('New password', 'Neues Passwort'), { exact: true })).toBeFocused();
  await expect(page).toHaveTitle(localized('New password – Blockhaven', 'Neues Passwort – Blockhaven'));
  await checkScreen('first password');
  await page.getByRole('button', { name: localized('Later', 'Später') }).click();
  await expect(page).toHaveURL('/settings');

  await accountOf(page, localized, 'newbie').click();
  await page.getByRole('button', { name: localized('Logout', 'Abmelden') }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.getByRole('button', { name: localized('English', 'Deutsch') }).click();
  await page.getByRole('link', { name: localized('Log in', 'Anmelden') }).click();
  await submit(page, localized, 'newbie');
  const field = page.getByLabel(localized('New password', 'Neues Passwort'), { exact: true });
  await expect(field).toHaveAttribute('autocomplete', 'new-password');
  await field.fill('1234567');
  await page.keyboard.press('Enter');
  const tooShort = localized(
    'The password must be at least 8 characters long.',
    'Das Passwort muss mindestens 8 Zeichen lang sein.',
  );
  await expect(field).toHaveAccessibleDescription(new RegExp(tooShort));
  await expect(field).toBeFocused();
  await checkScreen('first password, too short');
  await field.fill('12345678');
  await page.keyboard.press('Enter');
  provoked.push(/400 \(Bad Request\)/);
  const common = localized('Many people use this password', 'Dieses Passwort benutzen viele');
  await expect(field).toHaveAccessibleDescription(new RegExp(common));
  await checkScreen('first password, too common');
  await field.fill('kiosk 47');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(
      localized('Your password was changed successfully!', 'Dein Passwort wurde erfolgreich geändert!'),
    ),
  ).toBeVisible();
  await checkScreen('first password changed');
  await release(page, 1_200);
  await expect(page).toHaveURL('/');
});
