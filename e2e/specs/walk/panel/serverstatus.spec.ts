import type { PanelSettings } from '@site/contract/http/panel';
import type { Page } from '@playwright/test';
import { secondBrowser, setMaintenance } from '../../../support/staff.ts';
import { expect, test } from '../../../support/walk.ts';
import { PASSWORD } from '../../../support/visitor.ts';

const ADDRESS = '/panel/serverstatus';
const SETTINGS = '**/api/panel/settings';

/** Texts that people could have written. */
const HARD: PanelSettings = {
  maintenance: { enabled: false, message: `مرحبا بكم في الخادم\n${'Wxyzäöüß'.repeat(20)}\n🦦 <b>Zoë</b>` },
  monitoring: {
    showPlayerCount: false,
    autoRestart: true,
    logLevel: 'debug',
    checklist: ['Müßiggang'.repeat(20), 'مرحبا بكم', '👩‍👩‍👧‍👦', 'Backup'].map((label, place) => ({
      id: `${place}`,
      label,
      done: place % 2 === 0,
    })),
  },
};

const message = (page: Page, say: (en: string, de: string) => string) =>
  page.getByRole('textbox', { name: say('Message to players', 'Nachricht an die Spieler') });
/** Comes back to the page, which asks for what has changed. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

/** Logs in where a test needs somebody besides the one whose walk it is. */
async function logIn(page: Page, name: string, lang: string): Promise<void> {
  const answer = await page.request.post('/api/login', { data: { name, password: PASSWORD } });
  const { user } = (await answer.json()) as { user: object };
  await page.addInitScript(
    ([chosen, stored]) => {
      localStorage.setItem('lang', chosen);
      localStorage.setItem('hasRT', '1');
      localStorage.setItem('user', stored);
    },
    [lang, JSON.stringify(user)] as const,
  );
}

test.use({ account: 'owner' });

test.afterEach(({ outside }) => setMaintenance(outside, false));

test('slow, failing and hard to show', async ({ page, provoked, look, say }) => {
  provoked.push(/status of 500/);
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(SETTINGS, async (route) => {
    await arrival;
    await route.fulfill({ json: { ...HARD, monitoring: { ...HARD.monitoring, checklist: [] } } });
  });
  await page.goto(ADDRESS);
  await expect(
    page.getByText(say('The settings are loading …', 'Die Einstellungen werden geladen …')),
  ).toBeAttached();
  await look('loading');
  const places = () =>
    page.evaluate(() => [...document.querySelectorAll('main h2')].map((e) => e.getBoundingClientRect().top));
  const [first] = await places();
  arrive();
  await expect(message(page, say)).toBeVisible();
  expect((await places())[0]).toBe(first);

  await page.route(SETTINGS, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: '' } }),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(
    say('The settings could not be loaded', 'Konnte Einstellungen nicht laden.'),
  );
  await look('failed');
  await page.route(SETTINGS, (route) => route.fulfill({ json: HARD }));
  await page.getByRole('button', { name: say('Try again', 'Noch einmal versuchen') }).click();
  await expect(page.getByRole('figure')).toContainText('<b>Zoë</b>');
  await look('hard texts');
});

test('a draft is kept over a walk to another page, saved, and a save that fails loses nothing', async ({
  page,
  provoked,
  look,
  say,
}) => {
  provoked.push(/status of 500/);
  await page.goto(ADDRESS);
  await message(page, say).fill('Back at noon');
  await page.getByRole('switch', { name: say('Automatic restart', 'Automatischer Neustart') }).click();
  const entry = page.getByRole('textbox', { name: say('New entry', 'Neuer Eintrag') });
  for (const label of ['Backup', 'Doors shut']) {
    await entry.fill(label);
    await entry.press('Enter');
  }
  await page.getByRole('button', { name: say('Move down: Backup', 'Nach unten: Backup') }).press('Enter');
  await expect(page.getByRole('button', { name: say('Move up: Backup', 'Nach oben: Backup') })).toBeFocused();
  await page.getByRole('button', { name: say('Remove: Doors shut', 'Entfernen: Doors shut') }).click();
  await page.getByRole('button', { name: say('Undo', 'Rückgängig') }).click();
  await look('unsaved');

  await page
    .getByRole('main')
    .getByRole('link', { name: /Overview|Staff panel|Übersicht|Team-Panel/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: say('Staff panel', 'Team-Panel') })).toBeVisible();
  await page.goBack();
  await expect(
    page.getByText(
      say(
        'Your unsaved changes from before are still here.',
        'Deine ungespeicherten Änderungen von vorhin sind noch da.',
      ),
    ),
  ).toBeVisible();
  const save = page.getByRole('button', { name: say('Save', 'Speichern'), exact: true });
  await page.route(
    SETTINGS,
    (route) => route.fulfill({ status: 500, json: { code: 'internal', message: '' } }),
    {
      times: 1,
    },
  );
  await save.click();
  await expect(page.getByRole('alert')).toHaveText(say('Saving failed.', 'Speichern fehlgeschlagen.'));
  await look('not saved');
  await save.click();
  await expect(page.getByText(say('Everything is saved.', 'Alles ist gespeichert.'))).toBeVisible();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(message(page, say)).toHaveValue('Back at noon');
  await expect(page.getByRole('checkbox', { name: /Doors shut|Backup/ })).toHaveCount(2);
});

test('two who change the settings at once lose nothing', async ({
  page,
  browser,
  site,
  look,
  say,
  lang,
  provoked,
}) => {
  provoked.push(/status of 409/);
  const other = await secondBrowser(browser, site.url);
  await logIn(other, 'admin', lang);
  await page.goto(ADDRESS);
  await other.goto(ADDRESS);
  const save = (of: Page) => of.getByRole('button', { name: say('Save', 'Speichern'), exact: true });
  const level = (of: Page) => of.getByRole('combobox', { name: say('Log level', 'Log-Level') });
  await message(other, say).fill('Theirs');
  await level(other).selectOption('error');
  await message(page, say).fill('Mine');
  await page.getByRole('switch', { name: say('Show player count', 'Spielerzahl zeigen') }).click();
  await save(other).click();
  await expect(save(other)).toBeDisabled();

  await save(page).click();
  const conflict = page.getByRole('group', { name: say('Message to players', 'Nachricht an die Spieler') });
  await expect(conflict).toContainText('Theirs');
  await expect(page.getByRole('status').filter({ hasText: /^admin / })).toBeVisible();
  await expect(level(page)).toHaveValue('error');
  await expect(message(page, say)).toHaveValue('Mine');
  await look('both have changed the message');
  await conflict.getByRole('button', { name: say('Keep mine', 'Meins behalten') }).click();
  await save(page).click();
  await expect(page.getByText(say('Everything is saved.', 'Alles ist gespeichert.'))).toBeVisible();

  await comeBack(other);
  await expect(message(other, say)).toHaveValue('Mine');
  await expect(
    other.getByRole('status').filter({
      hasText: say('owner has just changed the settings.', 'owner hat gerade die Einstellungen geändert.'),
    }),
  ).toBeVisible();
  await expect(level(other)).toHaveValue('error');
  await other.context().close();
});

test('the switch moves players away with their next step, and lets them back', async ({
  page,
  browser,
  site,
  look,
  say,
  lang,
}) => {
  const player = await secondBrowser(browser, site.url);
  const staff = await secondBrowser(browser, site.url);
  await logIn(player, 'player', lang);
  await logIn(staff, 'sup', lang);
  await player.goto('/stats');
  await staff.goto('/stats');
  await page.goto(ADDRESS);
  await message(page, say).fill('New islands arrive.');
  await page.getByRole('button', { name: say('Save', 'Speichern'), exact: true }).click();
  await expect(page.getByText(say('Everything is saved.', 'Alles ist gespeichert.'))).toBeVisible();

  const turn = page.getByRole('switch', { name: say('Maintenance mode', 'Wartungsmodus') });
  await turn.click();
  await expect(page.getByRole('dialog')).toContainText('New islands arrive.');
  await look('asks before it shuts players out');
  await page.getByRole('button', { name: say('Turn on', 'Einschalten'), exact: true }).click();
  const bar = (of: Page) => of.getByRole('region', { name: say('Maintenance', 'Wartung') });
  const isOn = say('Maintenance is on', 'Wartungsmodus ist an');
  await expect(bar(page)).toHaveText(isOn);
  await expect(turn).toBeChecked();
  await look('maintenance is on');

  const home = (of: Page) => of.getByRole('banner').getByRole('link').first();
  await home(player).click();
  await expect(player).toHaveURL('/maintenance');
  await expect(player.getByText('New islands arrive.')).toBeVisible();
  await home(staff).click();
  await expect(staff).toHaveURL('/');
  await expect(bar(staff)).toHaveText(isOn);

  await turn.click();
  await expect(turn).not.toBeChecked();
  await expect(page.getByText(isOn)).toBeHidden();
  await player.getByRole('button', { name: say('Refresh', 'Aktualisieren') }).click();
  await expect(player).toHaveURL('/');
  await player.context().close();
  await staff.context().close();
});
