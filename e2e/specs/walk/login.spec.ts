import type { Page } from '@playwright/test';
import { codeOf, DEMO_SECRET } from '../../support/secondFactor.ts';
import { holdTimers, release } from '../../support/heldTimers.ts';
import { PASSWORD } from '../../support/visitor.ts';
import { expect, test } from '../../support/walk.ts';

type Say = (en: string, de: string) => string;

const WRONG_INPUT = /status of 400/;

const nameField = (page: Page, say: Say) => page.getByLabel(say('Username', 'Benutzername'));
const passwordField = (page: Page, say: Say) => page.getByLabel(say('Password', 'Passwort'), { exact: true });
const loginButton = (page: Page, say: Say) =>
  page.getByRole('main').getByRole('button', { name: say('Log in', 'Anmelden') });

async function submit(page: Page, say: Say, name: string, password = PASSWORD): Promise<void> {
  await nameField(page, say).fill(name);
  await passwordField(page, say).fill(password);
  await loginButton(page, say).click();
}

const accountOf = (page: Page, say: Say, name: string) =>
  page.getByRole('button', { name: say(`Account of ${name}`, `Konto von ${name}`) });

test('the login says what is missing or wrong, and leads on to where the guard stopped', async ({
  page,
  provoked,
  look,
  say,
}) => {
  provoked.push(WRONG_INPUT);
  await page.goto('/settings?tab=1');
  await expect(page).toHaveURL('/login?from=%2Fsettings%3Ftab%3D1');
  await expect(page).toHaveTitle(say('Log in – Blockhaven', 'Anmelden – Blockhaven'));
  await expect(page.getByRole('heading', { level: 1, name: say('Log in', 'Anmelden') })).toBeVisible();
  const name = nameField(page, say);
  const password = passwordField(page, say);
  await expect(name).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await look('login');

  await loginButton(page, say).click();
  await expect(name).toHaveAccessibleDescription(
    say('Please enter your username.', 'Bitte gib deinen Benutzernamen ein.'),
  );
  await expect(password).toHaveAccessibleDescription(
    say('Please enter your password.', 'Bitte gib dein Passwort ein.'),
  );
  await expect(name).toBeFocused();
  await look('login without a name');

  const wrong = say('Wrong username or password!', 'Falscher Benutzername oder falsches Passwort!');
  for (const somebody of ['con', 'nobody-of-this-name']) {
    await submit(page, say, somebody, 'not the password');
    await expect(password).toHaveAccessibleDescription(wrong);
    await expect(password).toBeFocused();
  }
  await page.getByRole('button', { name: say('Show password', 'Passwort zeigen') }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('not the password');
  await look('wrong password, shown');
  await page.getByRole('button', { name: say('Hide password', 'Passwort verbergen') }).click();
  await expect(password).toHaveAttribute('type', 'password');

  await page.route('**/api/login', (route) => route.fulfill({ json: {} }), { times: 1 });
  await submit(page, say, 'con');
  await expect(name).toHaveAccessibleDescription(
    say('This user does not exist!', 'Diesen Benutzer gibt es nicht!'),
  );

  await submit(page, say, 'con');
  await expect(page).toHaveURL('/settings?tab=1');
  await expect(page.getByRole('heading', { level: 1, name: say('Settings', 'Einstellungen') })).toBeFocused();
});

test.describe('as a player', () => {
  test.use({ account: 'champ' });

  test('who is logged in passes the login by', async ({ page, say }) => {
    await page.goto('/login?from=/imprint');
    await expect(page).toHaveURL('/imprint');
    await expect(accountOf(page, say, 'champ')).toBeVisible();
    await page.goto('/login/change-password');
    await expect(page).toHaveURL('/');
  });
});

test('the code of a second factor: nobody to ask for, a wrong one, the way back, the right one', async ({
  page,
  provoked,
  look,
  say,
}) => {
  provoked.push(WRONG_INPUT);
  const code = page.getByLabel('Code', { exact: true });
  await page.goto('/login/verify');
  await expect(page).toHaveTitle(say('Enter code – Blockhaven', 'Code eingeben – Blockhaven'));
  await expect(code).toHaveAccessibleDescription(
    new RegExp(say('Error: no user found for 2FA.', 'Fehler: Kein Benutzer für 2FA gefunden.')),
  );
  await look('code without a login');
  await page.getByRole('link', { name: say('Back to the login', 'Zurück zur Anmeldung') }).click();
  await expect(page).toHaveURL('/login');

  await page.goto('/change-password');
  await submit(page, say, 'secure');
  await expect(page).toHaveURL('/login/verify?from=%2Fchange-password');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await look('code');
  await code.fill('000000');
  await page.getByRole('button', { name: say('Confirm', 'Bestätigen') }).click();
  await expect(code).toHaveAccessibleDescription(
    new RegExp(say('Invalid or expired code.', 'Ungültiger Code oder abgelaufen.')),
  );
  await look('wrong code');
  await page
    .getByRole('button', { name: say('Use a recovery code', 'Wiederherstellungscode benutzen') })
    .click();
  await expect(page.getByLabel(say('Recovery code', 'Wiederherstellungscode'))).toBeFocused();
  await look('recovery code');
  await page
    .getByRole('button', { name: say('Use a code from the app', 'Code aus der App benutzen') })
    .click();
  await code.fill(codeOf(DEMO_SECRET));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/change-password');
});

test('a first login: later, too short, and a password of one’s own', async ({
  page,
  look,
  provoked,
  say,
}) => {
  await holdTimers(page, 1_200);
  const title = page.getByRole('heading', {
    level: 1,
    name: say('Choose your password', 'Wähle dein Passwort'),
  });
  await page.goto('/login?from=/settings');
  await submit(page, say, 'newbie');
  await expect(title).toBeFocused();
  await expect(page).toHaveTitle(say('New password – Blockhaven', 'Neues Passwort – Blockhaven'));
  await look('first password');
  await page.getByRole('button', { name: say('Later', 'Später') }).click();
  await expect(page).toHaveURL('/settings');

  await accountOf(page, say, 'newbie').click();
  await page.getByRole('button', { name: say('Logout', 'Abmelden') }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.getByRole('button', { name: say('English', 'Deutsch') }).click();
  await page.getByRole('link', { name: say('Log in', 'Anmelden') }).click();
  await submit(page, say, 'newbie');
  const field = page.getByLabel(say('New password', 'Neues Passwort'), { exact: true });
  await expect(field).toHaveAttribute('autocomplete', 'new-password');
  await field.fill('1234567');
  await page.keyboard.press('Enter');
  const tooShort = say(
    'The password must be at least 8 characters long.',
    'Das Passwort muss mindestens 8 Zeichen lang sein.',
  );
  await expect(field).toHaveAccessibleDescription(new RegExp(tooShort));
  await expect(field).toBeFocused();
  await look('first password, too short');
  await field.fill('12345678');
  await page.keyboard.press('Enter');
  provoked.push(/400 \(Bad Request\)/);
  const common = say('Many people use this password', 'Dieses Passwort benutzen viele');
  await expect(field).toHaveAccessibleDescription(new RegExp(common));
  await look('first password, too common');
  await field.fill('kiosk 47');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(
      say('Your password was changed successfully!', 'Dein Passwort wurde erfolgreich geändert!'),
    ),
  ).toBeVisible();
  await look('first password changed');
  await release(page, 1_200);
  await expect(page).toHaveURL('/');
});
