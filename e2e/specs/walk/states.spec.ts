import { secondBrowser, setMaintenance } from '../../support/staff.ts';
import { expect, test } from '../../support/walk.ts';

test('an address that nothing answers shows the way home', async ({ page, look, say }) => {
  await page.goto('/no/such/page');
  await expect(
    page.getByRole('heading', { level: 1, name: say('Page not found', 'Seite nicht gefunden') }),
  ).toBeVisible();
  await expect(page).toHaveTitle(say('Page not found – Blockhaven', 'Seite nicht gefunden – Blockhaven'));
  await look('not found');
  await page.getByRole('link', { name: say('Back to the home page', 'Zurück zur Startseite') }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blockhaven' })).toBeFocused();
});

test('a page that takes its time: the first one loads on the whole screen, the next below a bar', async ({
  page,
  look,
  follow,
  say,
}) => {
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/assets\/(imprint|login)\./, async (route) => {
    await arrival;
    await route.continue();
  });
  // The file that is held up is one that the page's own loading waits for.
  await page.goto('/imprint', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByText(say('Loading …', 'Lädt …'))).toBeVisible();
  await look('loading', { disabled: ['page-has-heading-one'] });

  await follow('Home');
  await expect(page.getByRole('heading', { level: 1, name: 'Blockhaven' })).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('Log in', 'Anmelden') })
    .click();
  const bar = page.getByRole('progressbar', { name: say('The page is loading', 'Die Seite wird geladen') });
  await expect(bar).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Blockhaven' })).toBeVisible();
  await look('next page on its way');
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: say('Log in', 'Anmelden') })).toBeFocused();
  await expect(bar).toBeHidden();
});

test('code that does not arrive is a page that says so, and a second try brings it', async ({
  page,
  provoked,
  look,
  say,
}) => {
  provoked.push(/ERR_FAILED/, /could not be loaded/);
  await page.route('**/assets/imprint*', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText(/1[.,]000/)).toBeVisible();
  const address = page.url();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say('Legal notice', 'Impressum') })
    .click();
  const title = page.getByRole('heading', {
    level: 1,
    name: say('This page could not be loaded', 'Diese Seite konnte nicht geladen werden'),
  });
  await expect(title).toBeFocused();
  await look('page that failed');
  await page.unroute('**/assets/imprint*');
  await page.getByRole('button', { name: say('Try again', 'Noch einmal versuchen') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('Legal notice', 'Impressum') })).toBeFocused();
  expect(page.url()).toBe(`${address}imprint`);
});

test('an error of the server and no server at all are said in words', async ({
  page,
  context,
  provoked,
  look,
  say,
}) => {
  provoked.push(/status of 500/, /ERR_INTERNET_DISCONNECTED/);
  await page.goto('/login');
  await page.getByLabel(say('Username', 'Benutzername')).fill('vip');
  await page.getByLabel(say('Password', 'Passwort'), { exact: true }).fill('blockhaven-demo');
  const send = page.getByRole('main').getByRole('button', { name: say('Log in', 'Anmelden') });
  await page.route(
    '**/api/login',
    (route) => route.fulfill({ status: 500, json: { code: 'internal', message: '' } }),
    {
      times: 1,
    },
  );
  await send.click();
  await expect(page.getByRole('alert')).toHaveText(
    say(
      'Something went wrong on our side. Please try again.',
      'Bei uns ist etwas schiefgegangen. Bitte versuch es noch einmal.',
    ),
  );
  await look('error of the server');

  await context.setOffline(true);
  await send.click();
  await expect(page.getByRole('alert')).toHaveText(
    say(
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
    say('Logging in …', 'Du wirst angemeldet …'),
  );
  await look('login under way');
  answer();
  await expect(page).toHaveURL('/');
});

test.describe('maintenance', () => {
  test.use({ account: 'champ' });

  test('holds players, shows visitors the login and the team a bar', async ({
    page,
    browser,
    outside,
    site,
    lang,
    provoked,
    look,
    say,
  }) => {
    provoked.push(/status of 503/);
    const title = page.getByRole('heading', { level: 1, name: say('Maintenance', 'Wartung') });
    try {
      await setMaintenance(outside, true, 'New islands arrive.\n<b>Soon</b>.');
      await page.goto('/');
      await expect(page).toHaveURL('/maintenance');
      await expect(title).toBeVisible();
      await expect(page.getByText('New islands arrive.')).toContainText('<b>Soon</b>.');
      await page.getByRole('button', { name: say('Refresh', 'Aktualisieren') }).click();
      await expect(
        page.getByText(say('Not yet – we are still working on it.', 'Noch nicht – wir arbeiten noch daran.')),
      ).toBeVisible();
      await look('maintenance');
      await page.getByRole('button', { name: say('Legal notice', 'Impressum') }).click();
      await expect(page.getByRole('dialog')).toContainText('team@blockhaven.example');
      await look('legal notice above maintenance');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: say('Legal notice', 'Impressum') })).toBeFocused();

      const visitor = await secondBrowser(browser, site.url);
      await visitor.context().addCookies([{ name: 'lang', value: lang, url: site.url }]);
      await visitor.addInitScript((chosen) => localStorage.setItem('lang', chosen), lang);
      await visitor.goto('/imprint');
      await expect(visitor).toHaveURL('/login?from=%2Fimprint');
      await expect(visitor.getByText(say('Maintenance is on', 'Wartungsmodus ist an'))).toBeVisible();
      await expect(visitor.getByText('New islands arrive.')).toBeVisible();
      await visitor.context().close();
    } finally {
      await setMaintenance(outside, false);
    }
    await page.getByRole('button', { name: say('Refresh', 'Aktualisieren') }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/maintenance');
    await expect(page).toHaveURL('/');
  });
});

test.describe('maintenance for the team', () => {
  test.use({ account: 'jrsup' });

  test('is a bar above every page', async ({ page, outside, look, say }) => {
    const bar = page.getByRole('region', { name: say('Maintenance', 'Wartung') });
    try {
      await setMaintenance(outside, true);
      await page.goto('/imprint');
      await expect(bar).toHaveText(say('Maintenance is on', 'Wartungsmodus ist an'));
      await look('bar of the team');
    } finally {
      await setMaintenance(outside, false);
    }
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(bar).toBeHidden();
  });
});
