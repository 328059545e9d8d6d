import { expect, type Page } from '@playwright/test';

export const PASSWORD = 'blockhaven-demo';

export async function submitLogin(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

/** Logs in and waits for the page after the login, whose redirect would undo an earlier navigation. */
export async function logIn(page: Page, name: string): Promise<void> {
  await page.goto('/login');
  // A login switches to the account's language unless one was chosen; the tests expect English.
  await page.evaluate(() => localStorage.setItem('lang', 'en'));
  await submitLogin(page, name);
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
}

/** Retries while the page reloads. */
export async function expectEmptyStorage(page: Page): Promise<void> {
  const stored = () => page.evaluate(() => ({ ...localStorage })).catch(() => undefined);
  await expect.poll(stored).toEqual({});
}

/** Resolves when live alerts arrive in the next document: the server has answered `register`. */
export const liveAlerts = (page: Page): Promise<unknown> =>
  page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => /^43\d*\[\{"ok":true/.test(String(payload))),
    );
