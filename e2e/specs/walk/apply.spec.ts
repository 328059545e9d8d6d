import type { Application } from '@site/contract/http/applications';
import type { Page } from '@playwright/test';
import { callerAs } from '../../support/staff.ts';
import { PASSWORD } from '../../support/visitor.ts';
import { expect, test } from '../../support/walk.ts';

const OWN = '**/api/applications/own';
const APPLY = '**/api/applications/apply';

const application = (id: number, own: Partial<Application> = {}): Application => ({
  id,
  user_id: '0b2d6f7e-52a4-4d5b-9d3a-6a3c0f6f2f11',
  name: 'Lumi',
  discord: 'lumi.mc',
  age: 17,
  role: 'Builder',
  strengths: 'Patience.',
  weaknesses: 'Patience.',
  motivation: 'Blocks.',
  state: 'PENDING',
  created_at: '2026-11-05T12:30:00.000Z',
  ...own,
});

const HARD = application(9, {
  name: 'Geschwindigkeitsbegrenzung'.repeat(2),
  discord: 'مرحبا بكم في العالم',
  strengths: 'Wxyzäöüß'.repeat(250),
  weaknesses: '🦦👩‍👩‍👧‍👦 Zoë\n\n  <b>no markup</b>',
  motivation: 'مرحبا بكم في الخادم، تم قبول طلبك!',
});

const answer = (page: Page, own: readonly Application[]) =>
  page.route(OWN, (route) => route.fulfill({ json: own }));

test.describe('as a player', () => {
  test.use({ account: 'player' });

  test('loading, error, empty, invalid, and extreme data', async ({
    page,
    provoked,
    checkScreen,
    localized,
  }) => {
    provoked.push(/status of 500/);
    const title = page.getByRole('heading', { level: 1 });
    const form = page.getByRole('form', { name: localized('Application form', 'Bewerbungsformular') });
    const send = page.getByRole('button', { name: localized('Send application', 'Bewerbung abschicken') });
    const place = (selector: string) => page.locator(selector).boundingBox();

    await page.route(OWN, () => new Promise(() => undefined));
    await page.goto('/apply');
    await expect(page.locator('main [aria-busy="true"] > [aria-hidden="true"]')).toBeVisible();
    // A first visit starts with fallback fonts, whose lines wrap differently.
    await page.waitForFunction(
      () =>
        document.fonts.status === 'loaded' && [...document.fonts].some(({ status }) => status === 'loaded'),
    );
    const shape = await place('main [aria-busy="true"] > [aria-hidden="true"]');
    await checkScreen('loading');

    await page.route(OWN, (route) => route.fulfill({ status: 500, json: { code: 'internal', message: '' } }));
    await page.reload();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      localized('Your applications could not be loaded', 'Fehler beim Laden deiner Bewerbungen.'),
    );
    await checkScreen('failed');

    const again = page.getByRole('button', { name: localized('Try again', 'Noch einmal versuchen') });
    await answer(page, []);
    // The page also asks by itself from time to time: the button may be gone, or be back after an answer from before.
    await expect(async () => {
      await again.press('Enter', { timeout: 1_000 }).catch(() => undefined);
      await expect(form).toBeVisible({ timeout: 1_000 });
    }).toPass();
    expect(await place('main :has(> form)')).toEqual(shape);

    await send.click();
    await expect(page.getByLabel(localized('Discord name', 'Discord-Name'))).toBeFocused();
    await expect(page.getByLabel(localized('Role', 'Rolle'), { exact: true })).toHaveAccessibleDescription(
      localized('Please choose a role.', 'Bitte wähle eine Rolle.'),
    );
    await checkScreen('wrong');

    await answer(page, [HARD]);
    await page.reload();
    await expect(title).toHaveText(localized('Your application', 'Deine Bewerbung'));
    await expect(page.getByText('<b>no markup</b>')).toBeVisible();
    await checkScreen('waiting');

    await answer(page, [application(10, { state: 'ACCEPTED' }), { ...HARD, state: 'DENIED' }]);
    await page.reload();
    await expect(page.getByText(localized('Congratulations', 'Glückwunsch'))).toBeVisible();
    await page.locator('summary').click();
    await expect(page.getByText('<b>no markup</b>')).toBeVisible();
    await checkScreen('accepted');
    await page.getByRole('button', { name: localized('Apply again', 'Noch einmal bewerben') }).click();
    await expect(form).toBeVisible();
    await expect(title).toBeFocused();
  });
});

test.describe('from the form to the decision', () => {
  test.use({ account: 'yt' });

  test('input is never lost, and a decision arrives live', async ({
    page,
    apiClient,
    provoked,
    checkScreen,
    localized,
  }) => {
    provoked.push(/status of 500/);
    const strengths = page.getByLabel(localized('Your strengths', 'Deine Stärken'));
    const kept = page.getByText(localized('Your draft was kept.', 'Dein Entwurf ist noch da.'));
    const send = page.getByRole('button', { name: localized('Send application', 'Bewerbung abschicken') });

    await page.goto('/apply');
    await strengths.fill('Nothing.');
    await page.reload();
    await expect(kept).toBeVisible();
    await page.getByRole('button', { name: localized('Start over', 'Neu anfangen') }).click();
    await checkScreen('start over');
    await page
      .getByRole('button', { name: localized('Delete and start over', 'Löschen und neu anfangen') })
      .click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await expect(strengths).toHaveValue('');

    await page.getByLabel(localized('Discord name', 'Discord-Name')).fill('yt.mc');
    await page.getByLabel(localized('Age', 'Alter')).fill('17');
    await page.getByLabel(localized('Role', 'Rolle'), { exact: true }).selectOption('Builder');
    await strengths.fill('I am patient.');
    await page.getByLabel(localized('Your weaknesses', 'Deine Schwächen')).fill('I polish for too long.');
    const why = page.getByLabel(localized('Why do you want to join us?', 'Warum möchtest du zu uns?'));
    // Typed just before the page is closed.
    await why.fill('I love this place.');
    await page.reload();
    await expect(kept).toBeVisible();
    await expect(why).toHaveValue('I love this place.');

    await page.route(APPLY, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken.' } }),
    );
    await send.click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      localized(
        'An error occurred. Please try again.',
        'Ein Fehler ist aufgetreten. Bitte versuche es erneut.',
      ),
    );
    await checkScreen('not sent');
    await page.unroute(APPLY);

    const answered = page.waitForResponse(APPLY);
    await send.click();
    const { id, user_id: userId } = (await (await answered).json()) as Application;
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(localized('Your application', 'Deine Bewerbung'));
    await expect(title).toBeFocused();
    const toasts = page.getByRole('region', { name: localized('Notifications', 'Hinweise') });
    // Arrives with the alert, so the page receives live alerts by now.
    await expect(toasts).toContainText(
      localized('We have received your application', 'Wir haben deine Bewerbung als Builder erhalten'),
    );

    const owner = await callerAs(apiClient, 'owner');
    await owner.send('PATCH', `/applications/${id}/state`, { newState: 'DENIED' });
    await owner.send('POST', '/alerts/send-application-alert', {
      category: 'application',
      message: 'Decided.',
      userId,
    });
    await expect(
      page.getByText(localized('Thank you for your time.', 'Danke für deine Zeit.')),
    ).toBeVisible();
    await expect(
      page.getByRole('button', { name: localized('Apply again', 'Noch einmal bewerben') }),
    ).toBeVisible();
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft'))),
    ).toEqual([]);
  });
});

test('a visitor must log in, or fills in the form if the site allows it', async ({
  page,
  provoked,
  checkScreen,
  localized,
}) => {
  // A page fulfilled by the test must not open a socket.
  provoked.push(/ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/);
  await page.goto('/apply');
  await expect(page).toHaveURL('/login?from=%2Fapply');

  await page.route('/apply', async (route) => {
    const answered = await route.fetch();
    const html = (await answered.text()).replace('"publicPaths":[]', '"publicPaths":["/apply"]');
    await route.fulfill({ response: answered, body: html });
  });
  await page.goto('/apply');
  for (const [en, de, text] of [
    ['Name', 'Name', 'Zoë'],
    ['Discord name', 'Discord-Name', 'zoe.mc'],
    ['Age', 'Alter', '17'],
    ['Your strengths', 'Deine Stärken', 'I am patient.'],
    ['Your weaknesses', 'Deine Schwächen', 'I polish for too long.'],
    ['Why do you want to join us?', 'Warum möchtest du zu uns?', 'I love this place.'],
  ] as const)
    await page.getByLabel(localized(en, de), { exact: true }).fill(text);
  await page.getByLabel(localized('Role', 'Rolle'), { exact: true }).selectOption('Content');
  await checkScreen('as a visitor');
  await page.getByRole('button', { name: localized('Send application', 'Bewerbung abschicken') }).click();
  await expect(page).toHaveURL('/login?from=%2Fapply');
  await page.getByLabel(localized('Username', 'Benutzername')).fill('vip');
  await page.getByLabel(localized('Password', 'Passwort'), { exact: true }).fill(PASSWORD);
  await page
    .getByRole('main')
    .getByRole('button', { name: localized('Log in', 'Anmelden') })
    .click();
  await expect(page).toHaveURL('/apply');
  await expect(page.getByText(localized('Your draft was kept.', 'Dein Entwurf ist noch da.'))).toBeVisible();
  await expect(page.getByLabel(localized('Your strengths', 'Deine Stärken'))).toHaveValue('I am patient.');
});
