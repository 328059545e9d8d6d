import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { codeOf } from '../support/secondFactor.ts';
import { expect, test } from '../support/test.ts';
import { logIn, PASSWORD, submitLogin } from '../support/visitor.ts';

async function logOut(page: Page, name: string): Promise<void> {
  const logOutButton = page.getByRole('button', { name: 'Logout' });
  // A page that finishes loading closes the menu.
  await expect(async () => {
    if (!(await logOutButton.isVisible()))
      await page.getByRole('button', { name: `Account of ${name}` }).click();
    await logOutButton.click({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  // Logging out resets the language, too, and the next login would use the account's.
  await page.evaluate(() => localStorage.setItem('lang', 'en'));
}

async function logInAgain(page: Page, name: string, password?: string): Promise<void> {
  await logOut(page, name);
  await page.goto('/login');
  await submitLogin(page, name, password);
}

async function openSettings(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Account of ${name}` }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
}

test('the first login asks for a new password, now or later', async ({ page, pageErrors }) => {
  const hasChosen = page.getByRole('heading', { level: 1, name: 'Choose your password' });
  await page.goto('/login/change-password');
  await expect(page).toHaveURL('/');

  await page.goto('/login?from=/settings');
  await page.evaluate(() => localStorage.setItem('lang', 'en'));
  await page.reload();
  await submitLogin(page, 'newbie');
  await expect(hasChosen).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page).toHaveURL('/settings');
  await page.goBack();
  await expect(hasChosen).toBeHidden();

  await page.goto('/');
  await logInAgain(page, 'newbie');
  await expect(hasChosen).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password must be at least 8 characters long.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('a password of my own');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password was changed successfully!')).toBeVisible();
  await expect(page).toHaveURL('/');

  await logInAgain(page, 'newbie', 'a password of my own');
  await expect(page).toHaveURL('/');
  expect(pageErrors.policy).toEqual([]);
  expect(pageErrors.uncaught).toEqual([]);
});

test('only the new password is valid after a change', async ({ page }) => {
  await logIn(page, 'ytplus');
  await openSettings(page, 'ytplus');
  await page.getByRole('link', { name: 'Change password' }).click();
  // Staff confirm every change with the password.
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Show new password' }).click();
  await page.getByLabel('New password', { exact: true }).fill('an even better one');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password was changed successfully!')).toBeVisible();
  await expect(page).toHaveURL('/');

  await logInAgain(page, 'ytplus', PASSWORD);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Wrong username or password!',
  );
  await submitLogin(page, 'ytplus', 'an even better one');
  await expect(page.getByRole('button', { name: 'Account of ytplus' })).toBeVisible();
});

test('a second factor can be set up, is requested at login, and can be turned off', async ({
  page,
  pageErrors,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, 'srdev');
  await openSettings(page, 'srdev');
  await page.getByRole('link', { name: 'Two-factor login' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeHidden();

  await page.getByRole('button', { name: 'Copy key' }).click();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('blockhaven-recovery-codes.txt');
  const recovery = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  expect(recovery).toHaveLength(10);

  await page.getByLabel('I have saved the recovery codes.').check();
  await enterCode(page, '000000');
  await expect(page.getByText('Invalid code. Please try again.')).toBeVisible();
  await enterCode(page, codeOf(secret));
  await expect(page.getByText('Two-factor login was turned on successfully!')).toBeVisible();
  await expect(page).toHaveURL('/settings');

  await logInAgain(page, 'srdev');
  await enterCode(page, codeOf(secret, 1));
  await expect(page.getByRole('button', { name: 'Account of srdev' })).toBeVisible();

  await logInAgain(page, 'srdev');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery[0]?.toLowerCase() ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Account of srdev' })).toBeVisible();

  await page.goto('/2fa');
  await expect(page.getByText('Two-factor login is on')).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery[1] ?? '');
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-factor login is off.')).toBeVisible();

  await logInAgain(page, 'srdev');
  await expect(page).toHaveURL('/');
  expect(pageErrors.policy).toEqual([]);
  expect(pageErrors.uncaught).toEqual([]);
});

test('changing the language in the settings translates the whole site and is stored in the account', async ({
  page,
  browser,
}) => {
  await logIn(page, 'dev');
  await openSettings(page, 'dev');
  const told = page.waitForResponse((response) => response.url().endsWith('/api/user/lang'));
  await page.getByLabel('Language').selectOption('Deutsch');
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Seiten' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect((await told).status()).toBe(204);

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const elsewhere = await context.newPage();
  await elsewhere.goto('/login');
  await submitLogin(elsewhere, 'dev');
  await expect(elsewhere.getByRole('button', { name: 'Konto von dev' })).toBeVisible();
  await context.close();
});

test('a player downloads their data, deletes the account, and restores it by logging in', async ({
  page,
}) => {
  await logIn(page, 'yt');
  await openSettings(page, 'yt');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('yt.json');
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown>;
  expect(data['account']).toMatchObject({ name: 'yt', rank: 'yt', hasSecondFactor: false });
  expect(data['stats']).toHaveLength(12);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This password is wrong.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^Your account will be deleted on /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('lang', 'en'));
  await page.reload();
  await submitLogin(page, 'yt');
  await page.getByRole('button', { name: 'Account of yt' }).click();
  await page.getByRole('link', { name: /^Alerts/ }).click();
  await expect(page.getByText('You logged in, so your account will not be deleted.')).toBeVisible();
});
