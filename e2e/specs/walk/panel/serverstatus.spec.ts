import type { PanelSettings } from '@site/contract/http/panel';
import type { Page } from '@playwright/test';
import { secondBrowser, setMaintenance } from '../../../support/staff.ts';
import { expect, test } from '../../../support/walk.ts';
import { PASSWORD } from '../../../support/visitor.ts';

const ADDRESS = '/panel/serverstatus';
const SETTINGS = '**/api/panel/settings';

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

const message = (page: Page, localized: (en: string, de: string) => string) =>
  page.getByRole('textbox', { name: localized('Message to players', 'Nachricht an die Spieler') });
/** Simulates a return to the page, which then refetches the settings. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

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

test.afterEach(({ apiClient }) => setMaintenance(apiClient, false));

test('loading, error, and extreme data', async ({ page, provoked, checkScreen, localized }) => {
  provoked.push(/status of 500/);
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(SETTINGS, async (route) => {
    await arrival;
    await route.fulfill({ json: { ...HARD, monitoring: { ...HARD.monitoring, checklist: [] } } });
  });
  await page.goto(ADDRESS);
  await expect(
    page.getByText(localized('The settings are loading …', 'Die Einstellungen werden geladen …')),
  ).toBeAttached();
  await checkScreen('loading');
  const top = async () =>
    (await page.locator('main [aria-busy="true"], main article').first().boundingBox())?.y;
  const first = await top();
  arrive();
  await expect(message(page, localized)).toBeVisible();
  expect(await top()).toBe(first);

  await page.route(SETTINGS, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: '' } }),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(
    localized('The settings could not be loaded', 'Konnte Einstellungen nicht laden.'),
  );
  await checkScreen('failed');
  await page.route(SETTINGS, (route) => route.fulfill({ json: HARD }));
  await page.getByRole('button', { name: localized('Try again', 'Noch einmal versuchen') }).click();
  await expect(page.getByRole('figure')).toContainText('<b>Zoë</b>');
  await checkScreen('hard texts');
});

test('keeps a draft across pages, saves it, and loses nothing when saving fails', async ({
  page,
  provoked,
  checkScreen,
  localized,
}) => {
  provoked.push(/status of 500/);
  await page.goto(ADDRESS);
  await message(page, localized).fill('Back at noon');
  await page.getByRole('switch', { name: localized('Automatic restart', 'Automatischer Neustart') }).click();
  const entry = page.getByRole('textbox', { name: localized('New entry', 'Neuer Eintrag') });
  for (const label of ['Backup', 'Doors shut']) {
    await entry.fill(label);
    await entry.press('Enter');
  }
  await page
    .getByRole('button', { name: localized('Move down: Backup', 'Nach unten: Backup') })
    .press('Enter');
  await expect(
    page.getByRole('button', { name: localized('Move up: Backup', 'Nach oben: Backup') }),
  ).toBeFocused();
  await page.getByRole('button', { name: localized('Remove: Doors shut', 'Entfernen: Doors shut') }).click();
  await page.getByRole('button', { name: localized('Undo', 'Rückgängig') }).click();
  await checkScreen('unsaved');

  const menu = page.getByRole('button', { name: /Staff panel: Server|Team-Panel: Server/ });
  if (await menu.isVisible()) await menu.click();
  await page
    .getByRole('main')
    .getByRole('link', { name: localized('Overview', 'Übersicht') })
    .filter({ visible: true })
    .click();
  await expect(
    page.getByRole('heading', { level: 1, name: localized('Staff panel', 'Team-Panel') }),
  ).toBeVisible();
  await page.goBack();
  await expect(
    page.getByText(
      localized(
        'Your unsaved changes from before are still here.',
        'Deine ungespeicherten Änderungen von vorhin sind noch da.',
      ),
    ),
  ).toBeVisible();
  const save = page.getByRole('button', { name: localized('Save', 'Speichern'), exact: true });
  await page.route(
    SETTINGS,
    (route) => route.fulfill({ status: 500, json: { code: 'internal', message: '' } }),
    {
      times: 1,
    },
  );
  await save.click();
  await expect(page.getByRole('alert')).toHaveText(localized('Saving failed.', 'Speichern fehlgeschlagen.'));
  await checkScreen('not saved');
  await save.click();
  await expect(page.getByText(localized('Everything is saved.', 'Alles ist gespeichert.'))).toBeVisible();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(message(page, localized)).toHaveValue('Back at noon');
  await expect(page.getByRole('checkbox', { name: /Doors shut|Backup/ })).toHaveCount(2);
});

test('two concurrent editors lose nothing', async ({
  page,
  browser,
  site,
  checkScreen,
  localized,
  lang,
  provoked,
}) => {
  provoked.push(/status of 409/);
  const other = await secondBrowser(browser, site.url);
  await logIn(other, 'admin', lang);
  await page.goto(ADDRESS);
  await other.goto(ADDRESS);
  const save = (of: Page) => of.getByRole('button', { name: localized('Save', 'Speichern'), exact: true });
  const level = (of: Page) => of.getByRole('combobox', { name: localized('Log level', 'Log-Level') });
  await message(other, localized).fill('Theirs');
  await level(other).selectOption('error');
  await message(page, localized).fill('Mine');
  await page.getByRole('switch', { name: localized('Show player count', 'Spielerzahl zeigen') }).click();
  await save(other).click();
  await expect(save(other)).toBeDisabled();

  await save(page).click();
  const dialog = page.getByRole('dialog');
  const conflict = dialog.getByRole('radiogroup');
  await expect(conflict).toHaveAccessibleName(localized('Message to players', 'Nachricht an die Spieler'));
  await expect(conflict).toContainText('Theirs');
  await expect(level(page)).toHaveValue('error');
  await expect(message(page, localized)).toHaveValue('Mine');
  await checkScreen('both have changed the message');
  await conflict.getByRole('radio', { name: localized('Yours', 'Von dir') }).check();
  await save(page).last().click();
  await expect(page.getByText(localized('Everything is saved.', 'Alles ist gespeichert.'))).toBeVisible();

  await comeBack(other);
  await expect(message(other, localized)).toHaveValue('Mine');
  await expect(level(other)).toHaveValue('error');
  await other.context().close();
});

test('the switch redirects players on their next navigation and lets them back in', async ({
  page,
  browser,
  site,
  checkScreen,
  localized,
  lang,
}) => {
  const player = await secondBrowser(browser, site.url);
  const staff = await secondBrowser(browser, site.url);
  await logIn(player, 'player', lang);
  await logIn(staff, 'sup', lang);
  await player.goto('/stats');
  await staff.goto('/stats');
  await page.goto(ADDRESS);
  await message(page, localized).fill('New islands arrive.');
  await page.getByRole('button', { name: localized('Save', 'Speichern'), exact: true }).click();
  await expect(page.getByText(localized('Everything is saved.', 'Alles ist gespeichert.'))).toBeVisible();

  const turn = page.getByRole('switch', { name: localized('Maintenance mode', 'Wartungsmodus') });
  await turn.click();
  await expect(page.getByRole('dialog')).toContainText('New islands arrive.');
  await checkScreen('asks before it shuts players out');
  await page.getByRole('button', { name: localized('Turn on', 'Einschalten'), exact: true }).click();
  const bar = (of: Page) => of.getByRole('region', { name: localized('Maintenance', 'Wartung') });
  const isOn = localized('Maintenance is on', 'Wartungsmodus ist an');
  await expect(bar(page)).toHaveText(isOn);
  await expect(turn).toBeChecked();
  await checkScreen('maintenance is on');

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
  await player.getByRole('button', { name: localized('Refresh', 'Aktualisieren') }).click();
  await expect(player).toHaveURL('/');
  await player.context().close();
  await staff.context().close();
});
