import type { StaffMember } from '@site/contract/http/panel';
import { RANKS } from '@site/contract/ranks';
import type { Page } from '@playwright/test';
import { secondBrowser } from '../../../support/staff.ts';
import { logIn } from '../../../support/visitor.ts';
import { expect, test } from '../../../support/walk.ts';

const CALL = '**/api/panel/staff';
const HARD = [
  'WWMaulwurfkoenig',
  'Ünsal_Größe',
  '🦊🐉🔥',
  'مرحبا بكم في العالم',
  'Geschwindigkeitsbegrenzung',
];

const hardTeam = HARD.map((name, index): StaffMember => ({
  uuid: `0b2d6f7e-52a4-4d5b-9d3a-00000000000${index}`,
  name,
  rank: RANKS[index * 2]!,
  playtime: 7_654_321 * index,
  firstSeen: '2026-01-02T03:04:05.000Z',
  nameSince: index % 2 ? null : '2026-11-12T13:14:15.000Z',
}));

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('as the owner', () => {
  test.use({ account: 'owner' });

  test('a rank is changed, found again, and seen by others', async ({
    page,
    browser,
    site,
    checkScreen,
    localized,
  }) => {
    await page.goto('/panel/teamlist');
    await expect(rowOf(page, 'jrsup')).toBeVisible();
    await checkScreen('team list');

    const save = rowOf(page, 'jrsup').getByRole('button', { name: localized('Save', 'Speichern') });
    const picker = rowOf(page, 'jrsup').getByRole('combobox');
    await expect(save).toBeDisabled();
    await picker.selectOption('mod');
    await save.press('Enter');
    await expect(page.getByText(localized('is now Moderator', 'ist jetzt Moderator'))).toBeVisible();
    await expect(picker).toBeFocused();
    await expect(picker).toHaveValue('mod');
    await expect(save).toBeDisabled();

    const other = await secondBrowser(browser, site.url);
    await logIn(other, 'srmod');
    await other.goto('/panel/teamlist');
    await expect(rowOf(other, 'jrsup').getByRole('combobox')).toHaveValue('mod');
    await expect(rowOf(other, 'owner').getByRole('combobox')).toHaveCount(0);
    const options = rowOf(other, 'jrsup').getByRole('combobox').locator('option:disabled');
    await expect(options).toHaveText(['Owner', 'Admin', 'SrDeveloper', 'SrModerator', 'SrContent']);
    await rowOf(other, 'jrsup').getByRole('combobox').selectOption('jrsup');
    await rowOf(other, 'jrsup').getByRole('button', { name: 'Save' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Make JrSupporter' }).click();
    await expect(other.getByText('is now JrSupporter')).toBeVisible();
    await other.context().close();
    await page.reload();
    await expect(picker).toHaveValue('jrsup');

    await page.getByLabel(localized('Search by name or rank', 'Nach Name oder Rang suchen')).fill('jrsup');
    await expect(page.getByText(/^\d team members? found$|^\d Teammitglieder? gefunden$/)).toBeVisible();
    await expect(rowOf(page, 'owner')).toHaveCount(0);
  });

  test('confirms serious changes and shows refusals', async ({ page, provoked, checkScreen, localized }) => {
    provoked.push(/status of 409/);
    await page.goto('/panel/teamlist');
    const row = rowOf(page, 'owner');
    await row.getByRole('combobox').selectOption('mod');
    await row.getByRole('button').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkScreen('own rank asked about');
    await page.getByRole('button', { name: localized('Give up my rank', 'Rang abgeben') }).click();
    const refusal = localized(
      "The last owner can't be demoted.",
      'Der letzte Owner kann nicht herabgestuft werden.',
    );
    await expect(row.getByRole('alert')).toHaveText(refusal);
    await checkScreen('rank refused');
  });

  test('loading, error, empty, and extreme names', async ({ page, provoked, checkScreen, localized }) => {
    provoked.push(/status of 500/);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(CALL, async (route) => {
      await released;
      await route.fulfill({ status: 500, json: { code: 'internal', message: '' } });
    });
    await page.goto('/panel/teamlist');
    await expect(page.getByText(localized('The team is loading …', 'Das Team wird geladen …'))).toBeVisible();
    await checkScreen('team on its way');
    release();
    const failure = localized('The team list could not be loaded', 'Fehler beim Laden der Teamliste');
    await expect(page.getByRole('alert').filter({ hasText: failure })).toBeVisible();
    await checkScreen('team failed');

    await page.unroute(CALL);
    await page.route(CALL, (route) => route.fulfill({ json: hardTeam }));
    await page.getByRole('button', { name: localized('Try again', 'Noch einmal versuchen') }).click();
    await expect(rowOf(page, HARD[4]!)).toContainText(localized('510,288 h', '510.288 Std.'));
    await checkScreen('hard names');

    await page.route(CALL, (route) => route.fulfill({ json: [] }));
    await page.reload();
    const empty = localized('No team members found', 'Keine Teammitglieder gefunden');
    await expect(page.getByRole('heading', { name: empty })).toBeVisible();
    await checkScreen('no team');
  });
});

test.describe('as a supporter', () => {
  test.use({ account: 'sup' });

  test('is redirected to the home page before any code of the list is loaded', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.goto('/panel/teamlist');
    await expect(page).toHaveURL('/');
    await expect(title(page)).toBeVisible();
    expect(fetched.filter((url) => /teamlist\.|teamlist-|panel\/staff/.test(url))).toEqual([]);
  });
});
