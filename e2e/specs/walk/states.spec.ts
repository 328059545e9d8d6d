import { renderInBrowser } from '../../support/renderInBrowser.ts';
import { secondBrowser, setMaintenance } from '../../support/staff.ts';
import { expect, test } from '../../support/walk.ts';

test('an unknown address links to the home page', async ({ page, provoked, checkScreen, localized }) => {
  provoked.push(/status of 404/);
  await page.goto('/no/such/page');
  await expect(
    page.getByRole('heading', { level: 1, name: localized('Page not found', 'Seite nicht gefunden') }),
  ).toBeVisible();
  await expect(page).toHaveTitle(
    localized('Page not found – Blockhaven', 'Seite nicht gefunden – Blockhaven'),
  );
  await checkScreen('not found');
  await page.getByRole('link', { name: localized('Back to the home page', 'Zurück zur Startseite') }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blockhaven' })).toBeFocused();
});

test('slow pages: the first one shows a full-screen loader, the next one a progress bar', async ({
  page,
  checkScreen,
  follow,
  localized,
}) => {
  await renderInBrowser(page);
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/assets\/(imprint|login)\./, async (route) => {
    await arrival;
    await route.continue();
  });
  // The delayed file is one that the page waits for.
  await page.goto('/imprint', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByText(localized('Loading …', 'Lädt …'))).toBeVisible();
  await checkScreen('loading', { disabled: ['page-has-heading-one'] });

  await follow('Home');
  await expect(page.getByRole('heading', { level: 1, name: 'Blockhaven' })).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: localized('Log in', 'Anmelden') })
    .click();
  const bar = page.getByRole('progressbar', {
    name: localized('The page is loading', 'Die Seite wird geladen'),
  });
  await expect(bar).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Blockhaven' })).toBeVisible();
  await checkScreen('next page on its way');
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: localized('Log in', 'Anmelden') })).toBeFocused();
  await expect(bar).toBeHidden();
});

test('code that fails to load shows an error page, and a retry recovers', async ({
  page,
  provoked,
  checkScreen,
  localized,
}) => {
  provoked.push(/ERR_FAILED/, /could not be loaded/);
  await page.route('**/assets/imprint*', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText(/1[.,]000/)).toBeVisible();
  const address = page.url();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: localized('Legal notice', 'Impressum') })
    .click();
  const title = page.getByRole('heading', {
    level: 1,
    name: localized('This page could not be loaded', 'Diese Seite konnte nicht geladen werden'),
  });
  await expect(title).toBeFocused();
  await checkScreen('page that failed');
  await page.unroute('**/assets/imprint*');
  await page.getByRole('button', { name: localized('Try again', 'Noch einmal versuchen') }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: localized('Legal notice', 'Impressum') }),
  ).toBeFocused();
  expect(page.url()).toBe(`${address}imprint`);
});

test('a server error and an unreachable server show messages', async ({
  page,
  context,
  provoked,
  checkScreen,
  localized,
}) => {
  provoked.push(/status of 500/, /ERR_INTERNET_DISCONNECTED/);
  await page.goto('/login');
  await page.getByLabel(localized('Username', 'Benutzername')).fill('vip');
  await page.getByLabel(localized('Password', 'Passwort'), { exact: true }).fill('blockhaven-demo');
  const send = page.getByRole('main').getByRole('button', { name: localized('Log in', 'Anmelden') });
  await page.route(
    '**/api/login',
    (route) => route.fulfill({ status: 500, json: { code: 'internal', message: '' } }),
    {
      times: 1,
    },
  );
  await send.click();
  await expect(page.getByRole('alert')).toHaveText(
    localized(
      'Something went wrong on our side. Please try again.',
      'Bei uns ist etwas schiefgegangen. Bitte versuch es noch einmal.',
    ),
  );
  await checkScreen('error of the server');

  await context.setOffline(true);
  await send.click();
  await expect(page.getByRole('alert')).toHaveText(
    localized(
      'The server can’t be reached. Please try again.',
      'Der Server ist nicht erreichbar. Bitte versuch es noch einmal.',
    ),
  );
  await context.setOffline(false);

  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/login', async (route) => {
    await answered;
    await route.continue();
  });
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    localized('Logging in …', 'Du wirst angemeldet …'),
  );
  await checkScreen('login under way');
  answer();
  await expect(page).toHaveURL('/');
});

test.describe('maintenance', () => {
  test.use({ account: 'champ' });

  test('holds players back, offers visitors the login and shows the team a bar', async ({
    page,
    browser,
    apiClient,
    site,
    lang,
    provoked,
    checkScreen,
    localized,
  }) => {
    provoked.push(/status of 503/);
    const title = page.getByRole('heading', { level: 1, name: localized('Maintenance', 'Wartung') });
    try {
      await setMaintenance(apiClient, true, 'New islands arrive.\n<b>Soon</b>.');
      await page.goto('/');
      await expect(page).toHaveURL('/maintenance');
      await expect(title).toBeVisible();
      await expect(page.getByText('New islands arrive.')).toContainText('<b>Soon</b>.');
      await page.getByRole('button', { name: localized('Refresh', 'Aktualisieren') }).click();
      await expect(
        page.getByText(
          localized('Not yet – we are still working on it.', 'Noch nicht – wir arbeiten noch daran.'),
        ),
      ).toBeVisible();
      await checkScreen('maintenance');
      await page.getByRole('button', { name: localized('Legal notice', 'Impressum') }).click();
      await expect(page.getByRole('dialog')).toContainText('team@blockhaven.example');
      await checkScreen('legal notice above maintenance');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: localized('Legal notice', 'Impressum') })).toBeFocused();

      const visitor = await secondBrowser(browser, site.url);
      await visitor.context().addCookies([{ name: 'lang', value: lang, url: site.url }]);
      await visitor.addInitScript((chosen) => localStorage.setItem('lang', chosen), lang);
      await visitor.goto('/imprint');
      await expect(visitor).toHaveURL('/login?from=%2Fimprint');
      await expect(visitor.getByText(localized('Maintenance is on', 'Wartungsmodus ist an'))).toBeVisible();
      await expect(visitor.getByText('New islands arrive.')).toBeVisible();
      await visitor.context().close();
    } finally {
      await setMaintenance(apiClient, false);
    }
    await page.getByRole('button', { name: localized('Refresh', 'Aktualisieren') }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/maintenance');
    await expect(page).toHaveURL('/');
  });
});

test.describe('maintenance, for the team', () => {
  test.use({ account: 'jrsup' });

  test('shows a bar above every page', async ({ page, apiClient, checkScreen, localized }) => {
    const bar = page.getByRole('region', { name: localized('Maintenance', 'Wartung') });
    try {
      await setMaintenance(apiClient, true);
      await page.goto('/imprint');
      await expect(bar).toHaveText(localized('Maintenance is on', 'Wartungsmodus ist an'));
      await checkScreen('bar of the team');
    } finally {
      await setMaintenance(apiClient, false);
    }
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(bar).toBeHidden();
  });
});
