import { callerAs } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { expectEmptyStorage, logIn, submitLogin } from '../support/visitor.ts';

test('a player logs in and reads their profile, which the community remote renders', async ({
  page,
  pageErrors,
}) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
  });

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Blockhaven' })).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await submitLogin(page, 'player');

  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle('Home – Blockhaven');
  expect(scripts.filter((path) => path.startsWith('/remotes/'))).toEqual([]);

  await page.getByRole('button', { name: 'Account of player' }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  // By uuid: the name could be another player's by now.
  await expect(page).toHaveURL(/\/profile\/[\da-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'player' })).toBeVisible();
  await expect(page.getByText('Welcome back, player!')).toBeVisible();
  await expect(page.getByText('Crimson Otters')).toBeVisible();
  await expect(page).toHaveTitle('player – Blockhaven');
  expect(scripts.some((path) => /^\/remotes\/community\/[^/]+\/profile\.\w+\.js$/.test(path))).toBe(true);

  expect(pageErrors.policy).toEqual([]);
  expect(pageErrors.uncaught).toEqual([]);
});

test('reloading a guarded page keeps the login and never shows the login page', async ({ page }) => {
  await logIn(page, 'vip');
  await page.goto('/profile/vip');
  await expect(page.getByText('Welcome back, vip!')).toBeVisible();

  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.reload();
  await expect(page.getByText('Welcome back, vip!')).toBeVisible();
  expect(new Set(visited)).toEqual(new Set(['/profile/vip']));
});

test('a visitor is redirected from a guarded page and returns to it after the login', async ({ page }) => {
  await page.goto('/profile/MVP?from=nowhere');
  await expect(page).toHaveURL(/\/login\?from=/);
  await submitLogin(page, 'champ');
  await expect(page).toHaveURL('/profile/MVP?from=nowhere');
  await expect(page.getByRole('heading', { level: 1, name: 'mvp' })).toBeVisible();
});

test('staff see the newest applications, a player gets neither the page nor its code', async ({
  page,
  browser,
}) => {
  await logIn(page, 'sup');
  await page.getByRole('button', { name: 'Account of sup' }).click();
  await page.getByRole('link', { name: 'Staff' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Staff panel' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(11);

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const player = await context.newPage();
  const requested: string[] = [];
  player.on('request', (request) => requested.push(request.url()));
  await logIn(player, 'knock');
  await player.goto('/panel');
  await expect(player).toHaveURL('/');
  expect(requested.filter((url) => url.includes('/remotes/panel/'))).toEqual([]);
  await context.close();
});

test('a login uses the language of the account when none was chosen', async ({ page, apiClient }) => {
  // A language chosen before the login becomes the account's language.
  await (await callerAs(apiClient, 'vip')).send('POST', '/user/lang', { lang: 'DE' });
  await page.goto('/login');
  await submitLogin(page, 'vip');
  await expect(page.getByRole('button', { name: 'Konto von vip' })).toBeVisible();
  await expect(page).toHaveTitle('Startseite – Blockhaven');
});

test('changing the language applies everywhere immediately and is remembered', async ({ page }) => {
  await logIn(page, 'champ');
  await page.goto('/shop');
  await expect(page.getByRole('heading', { level: 2, name: 'Ranks' })).toBeVisible();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Ränge' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Seiten' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.reload();
  await expect(page.getByText('ab 4,99 €').first()).toBeVisible();
});

test('logging out ends the session in the browser and on the server', async ({ page }) => {
  await logIn(page, 'yt');
  await page.getByRole('button', { name: 'Account of yt' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expectEmptyStorage(page);
  const refresh = await page.request.post('/api/refresh', { data: {} });
  expect(refresh.status()).toBe(401);
});

test('a page whose session has ended elsewhere offers the login', async ({ page }) => {
  await logIn(page, 'jrsup');
  await page.request.post('/api/logout', { data: {} });
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL(/\/login\?from=%2Fshop/);
});
