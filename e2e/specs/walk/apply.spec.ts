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

/** Texts that people could have written. */
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

  test('slow, failing, empty, wrong and hard to show', async ({ page, provoked, look, say }) => {
    provoked.push(/status of 500/);
    const title = page.getByRole('heading', { level: 1 });
    const form = page.getByRole('form', { name: say('Application form', 'Bewerbungsformular') });
    const send = page.getByRole('button', { name: say('Send application', 'Bewerbung abschicken') });
    const place = (selector: string) => page.locator(selector).boundingBox();

    await page.route(OWN, () => new Promise(() => undefined));
    await page.goto('/apply');
    await expect(page.locator('main [aria-busy="true"] > [aria-hidden="true"]')).toBeVisible();
    // A first visit begins in the fallback font, whose lines break elsewhere.
    await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'));
    const shape = await place('main [aria-busy="true"] > [aria-hidden="true"]');
    await look('loading');

    await page.route(OWN, (route) => route.fulfill({ status: 500, json: { code: 'internal', message: '' } }));
    await page.reload();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      say('Your applications could not be loaded', 'Fehler beim Laden deiner Bewerbungen.'),
    );
    await look('failed');

    await answer(page, []);
    await page.getByRole('button', { name: say('Try again', 'Noch einmal versuchen') }).click();
    await expect(form).toBeVisible();
    expect(await place('main form')).toEqual(shape);

    await send.click();
    await expect(page.getByLabel(say('Discord name', 'Discord-Name'))).toBeFocused();
    await expect(page.getByLabel(say('Role', 'Rolle'), { exact: true })).toHaveAccessibleDescription(
      say('Please choose a role.', 'Bitte wähle eine Rolle.'),
    );
    await look('wrong');

    await answer(page, [HARD]);
    await page.reload();
    await expect(title).toHaveText(say('Your application', 'Deine Bewerbung'));
    await expect(page.getByText('<b>no markup</b>')).toBeVisible();
    await look('waiting');

    await answer(page, [application(10, { state: 'ACCEPTED' }), { ...HARD, state: 'DENIED' }]);
    await page.reload();
    await expect(page.getByText(say('Congratulations', 'Glückwunsch'))).toBeVisible();
    await page.locator('summary').click();
    await expect(page.getByText('<b>no markup</b>')).toBeVisible();
    await look('accepted');
    await page.getByRole('button', { name: say('Apply again', 'Noch einmal bewerben') }).click();
    await expect(form).toBeVisible();
    await expect(title).toBeFocused();
  });
});

test.describe('from the form to the decision', () => {
  test.use({ account: 'yt' });

  test('nothing typed is lost, and a decision arrives by itself', async ({
    page,
    outside,
    provoked,
    look,
    say,
  }) => {
    provoked.push(/status of 500/);
    const strengths = page.getByLabel(say('Your strengths', 'Deine Stärken'));
    const kept = page.getByText(say('Your draft was kept.', 'Dein Entwurf ist noch da.'));
    const send = page.getByRole('button', { name: say('Send application', 'Bewerbung abschicken') });

    await page.goto('/apply');
    await strengths.fill('Nothing.');
    await page.reload();
    await expect(kept).toBeVisible();
    await page.getByRole('button', { name: say('Start over', 'Neu anfangen') }).click();
    await look('start over');
    await page
      .getByRole('button', { name: say('Delete and start over', 'Löschen und neu anfangen') })
      .click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await expect(strengths).toHaveValue('');

    await page.getByLabel(say('Discord name', 'Discord-Name')).fill('yt.mc');
    await page.getByLabel(say('Age', 'Alter')).fill('17');
    await page.getByLabel(say('Role', 'Rolle'), { exact: true }).selectOption('Builder');
    await strengths.fill('I am patient.');
    await page.getByLabel(say('Your weaknesses', 'Deine Schwächen')).fill('I polish for too long.');
    const why = page.getByLabel(say('Why do you want to join us?', 'Warum möchtest du zu uns?'));
    // Typed in the moment before the page goes.
    await why.fill('I love this place.');
    await page.reload();
    await expect(kept).toBeVisible();
    await expect(why).toHaveValue('I love this place.');

    await page.route(APPLY, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken.' } }),
    );
    await send.click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      say('An error occurred. Please try again.', 'Ein Fehler ist aufgetreten. Bitte versuche es erneut.'),
    );
    await look('not sent');
    await page.unroute(APPLY);

    const answered = page.waitForResponse(APPLY);
    await send.click();
    const { id, user_id: userId } = (await (await answered).json()) as Application;
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(say('Your application', 'Deine Bewerbung'));
    await expect(title).toBeFocused();
    const toasts = page.getByRole('region', { name: say('Notifications', 'Hinweise') });
    // Comes with the alert, so the page hears of alerts by now.
    await expect(toasts).toContainText(
      say('We have received your application', 'Wir haben deine Bewerbung als Builder erhalten'),
    );

    const owner = await callerAs(outside, 'owner');
    await owner.send('PATCH', `/applications/${id}/state`, { newState: 'DENIED' });
    await owner.send('POST', '/alerts/send-application-alert', {
      category: 'application',
      message: 'Decided.',
      userId,
    });
    await expect(page.getByText(say('Thank you for your time.', 'Danke für deine Zeit.'))).toBeVisible();
    await expect(
      page.getByRole('button', { name: say('Apply again', 'Noch einmal bewerben') }),
    ).toBeVisible();
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft'))),
    ).toEqual([]);
  });
});

test('a visitor is asked to log in, or fills in the form where the site is open to visitors', async ({
  page,
  provoked,
  look,
  say,
}) => {
  // A page that is answered by hand may open no socket.
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
    await page.getByLabel(say(en, de), { exact: true }).fill(text);
  await page.getByLabel(say('Role', 'Rolle'), { exact: true }).selectOption('Content');
  await look('as a visitor');
  await page.getByRole('button', { name: say('Send application', 'Bewerbung abschicken') }).click();
  await expect(page).toHaveURL('/login?from=%2Fapply');
  await page.getByLabel(say('Username', 'Benutzername')).fill('vip');
  await page.getByLabel(say('Password', 'Passwort'), { exact: true }).fill(PASSWORD);
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Log in', 'Anmelden') })
    .click();
  await expect(page).toHaveURL('/apply');
  await expect(page.getByText(say('Your draft was kept.', 'Dein Entwurf ist noch da.'))).toBeVisible();
  await expect(page.getByLabel(say('Your strengths', 'Deine Stärken'))).toHaveValue('I am patient.');
});
