import type { ApplicationDetail, ApplicationSummary, ApplyBody } from '@site/contract/http/applications';
import type { Page } from '@playwright/test';
import { watchShifts } from '../../../support/shifts.ts';
import { callerAs } from '../../../support/staff.ts';
import { expect, test } from '../../../support/walk.ts';

const LIST = '**/api/applications/all?*';
const DETAIL = '**/api/applications/*';
const ALERT = '**/api/alerts/send-application-alert';

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).getByRole('table').getByRole('link');
const failed = { status: 500, json: { code: 'internal', message: '' } };

const HARD = [
  'WWMaulwurfkoenig',
  '🦊 Über-Füchse & Söhne',
  'مرحبا بكم في العالم',
  'Geschwindigkeitsbegrenzungsüberschreitungsstrafe',
];
const hard = HARD.map((name, index): ApplicationSummary => ({
  id: index + 1,
  name,
  role: 'Developer',
  state: 'PENDING',
  created_at: '2026-01-01T12:00:00.000Z',
}));

test.describe('other staff', () => {
  test.use({ account: 'sup' });

  test('see the newest applications and future sections, and no dead links', async ({
    page,
    checkScreen,
    localized,
  }) => {
    await page.goto('/panel');
    await expect(page.getByRole('cell').first()).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    for (const part of [
      localized('Reports', 'Meldungen'),
      localized('Players', 'Spieler'),
      localized('Changelog', 'Änderungen'),
    ]) {
      const tile = main(page).getByRole('listitem').filter({ hasText: part });
      await expect(tile).toContainText(localized('Soon', 'Bald'));
      await expect(tile.getByRole('link')).toHaveCount(0);
    }
    await checkScreen('home of staff');
  });
});

test.describe('leads', () => {
  test.use({ account: 'srcon' });

  test('from the home page to an application, to a decision, and back to the unchanged list', async ({
    page,
    checkScreen,
    localized,
  }) => {
    await page.goto('/panel');
    await expect(rows(page)).toHaveCount(10);
    await checkScreen('home of a lead');
    await main(page)
      .getByRole('region', { name: localized('Sections of the panel', 'Bereiche des Panels') })
      .getByRole('link', { name: localized('Applications', 'Bewerbungen') })
      .click();
    await expect(page.getByText(/^\d+ (applications|Bewerbungen)$/)).toBeVisible();
    await checkScreen('applications');

    const state = main(page).getByLabel(localized('State', 'Status'));
    const search = page.getByLabel(
      localized('Search by name, Discord or player', 'Nach Name, Discord oder Spieler suchen'),
    );
    await state.selectOption('PENDING');
    await expect(page.getByText(/^\d+ (found|gefunden)$/)).toBeVisible();
    const name = await rows(page).nth(2).innerText();
    await search.fill(name);
    await expect(rows(page)).toHaveText([name]);
    await expect(page).toHaveURL(`/panel/applications?state=PENDING&search=${encodeURIComponent(name)}`);

    await rows(page).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
    await expect(main(page).getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      /^\/profile\/[\da-f-]{36}$/,
    );
    await checkScreen('application');
    await main(page)
      .getByRole('button', { name: localized('Accept', 'Annehmen') })
      .click();
    await checkScreen('asked');
    await page
      .getByRole('button', { name: localized('Accept and notify', 'Annehmen und benachrichtigen') })
      .click();
    await expect(
      page.getByText(
        localized(
          'State updated and applicant notified.',
          'Status erfolgreich aktualisiert und Bewerber benachrichtigt.',
        ),
      ),
    ).toBeVisible();
    await expect(main(page).getByText('srcon', { exact: true })).toBeVisible();
    await checkScreen('decided');

    await page.getByRole('link', { name: localized('All applications', 'Alle Bewerbungen') }).click();
    await expect(search).toHaveValue(name);
    await expect(page.getByText(localized('0 found', '0 gefunden'))).toBeVisible();
    await checkScreen('none found');
    await page.getByRole('button', { name: localized('Reset filters', 'Filter zurücksetzen') }).click();
    await expect(rows(page)).toHaveCount(25);
    await expect(page).toHaveURL('/panel/applications');
  });

  test('skeletons while loading, errors with a retry, and unknown applications', async ({
    page,
    provoked,
    checkScreen,
    localized,
  }) => {
    provoked.push(/status of (404|500)/);
    const words = {
      list: localized('The applications could not be loaded', 'Fehler beim Laden der Bewerbungen.'),
      detail: localized('The application could not be loaded', 'Fehler beim Laden der Bewerbung.'),
      accepted: localized('Accepted', 'Angenommen'),
      confirm: localized('Nothing is saved before', 'Gespeichert wird erst'),
    };
    for (const [address, call, error, shown] of [
      ['/panel', LIST, words.list, words.accepted],
      ['/panel/applications', LIST, words.list, words.accepted],
      ['/panel/applications/1', DETAIL, words.detail, words.confirm],
    ] as const) {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(call, async (route) => {
        await released;
        await route.fulfill(failed);
      });
      await page.goto(address);
      const status = page.getByText(localized('loading …', 'geladen …'));
      await expect(status).toBeAttached();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await checkScreen(`${address} on its way`);
      release();
      await expect(page.getByRole('alert')).toContainText(error);
      await checkScreen(`${address} failed`);
      await page.unroute(call);
      const arrived = new Promise<void>((resolve) => (release = resolve));
      await page.route(call, async (route) => {
        await arrived;
        await route.continue();
      });
      await page.getByRole('button', { name: localized('Try again', 'Noch einmal versuchen') }).click();
      await expect(status).toBeAttached();
      await expect(page.getByRole('alert')).toHaveCount(0);
      // Replacing the error with the skeleton may shift the layout, but the response must not.
      await page.waitForTimeout(200);
      const moved = await watchShifts(page);
      release();
      await expect(status).not.toBeAttached();
      await expect(main(page).getByText(shown).first()).toBeAttached();
      expect.soft(await moved(), `${address} moved`).toBe(0);
      await page.unroute(call);
    }

    await page.goto('/panel/applications/99999');
    const unknown = localized('There is no such application.', 'Diese Bewerbung gibt es nicht.');
    await expect(page.getByRole('heading', { level: 1, name: unknown })).toBeVisible();
    await checkScreen('unknown application');

    await page.route(LIST, (route) => route.fulfill({ json: [] }));
    await page.goto('/panel/applications');
    await expect(
      page.getByRole('heading', { name: localized('No applications yet', 'Noch keine Bewerbungen') }),
    ).toBeVisible();
    await checkScreen('no applications');

    await page.route(LIST, (route) => route.fulfill({ json: hard, headers: { 'x-total-count': '60' } }));
    await page.goto('/panel/applications?page=99');
    await expect(page).toHaveURL('/panel/applications?page=3');
    await expect(page.getByText(localized('Page 3 of 3', 'Seite 3 von 3'))).toBeVisible();
    await checkScreen('hard names');
  });

  test("a decision that can't be saved, or whose notification fails", async ({
    page,
    provoked,
    checkScreen,
    localized,
  }) => {
    provoked.push(/status of (409|500)/);
    await page.goto('/panel/applications?state=DENIED');
    await rows(page).first().click();
    await expect(page.getByRole('heading', { name: localized('Motivation', 'Motivation') })).toBeVisible();
    const decide = async (name: string, confirm: string) => {
      await main(page).getByRole('button', { name, exact: true }).click();
      await page.getByRole('button', { name: confirm }).click();
    };
    const deny = main(page).getByRole('button', { name: localized('Deny', 'Ablehnen') });
    const other = localized('Another one is open.', 'Eine andere ist offen.');
    for (const [answer, sentence] of [
      [failed, localized('The state could not be saved.', 'Fehler beim Speichern des Status.')],
      [{ status: 409, json: { code: 'other_application_pending', message: other } }, other],
    ] as const) {
      await page.route('**/state', (route) => route.fulfill(answer));
      await decide(
        localized('Reopen', 'Wieder öffnen'),
        localized('Reopen and notify', 'Öffnen und benachrichtigen'),
      );
      await expect(main(page).getByRole('alert')).toHaveText(sentence);
      await expect(deny).toHaveCount(0);
    }
    await checkScreen('not saved');

    await page.unroute('**/state');
    await page.route(ALERT, (route) => route.fulfill(failed));
    await decide(
      localized('Accept', 'Annehmen'),
      localized('Accept and notify', 'Annehmen und benachrichtigen'),
    );
    const again = page.getByRole('button', {
      name: localized('Notify again', 'Noch einmal benachrichtigen'),
    });
    await expect(again).toBeVisible();
    await expect(deny).toBeVisible();
    await checkScreen('not told');
    await page.unroute(ALERT);
    const told = page.waitForResponse(ALERT);
    await again.click();
    expect((await told).status()).toBe(204);
    await expect(again).toHaveCount(0);
  });

  test('user input never injects markup', async ({ page, apiClient, checkScreen, localized, lang }) => {
    const written: ApplyBody = {
      name: `<img src=x onerror="document.title='harm'">`,
      discord: '\u202Egnp.exe',
      age: 120,
      role: 'Content',
      motivation: '<script>document.title = "harm"</script>\u202Eabc',
      strengths: 'Wort'.repeat(500),
      weaknesses: 'Ä̷̡̛͓̈́'.repeat(200),
    };
    await (await callerAs(apiClient, 'champ')).send('POST', '/applications/apply', written);
    await page.goto('/panel/applications?search=onerror');
    await rows(page).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(written.name);
    await expect(main(page).getByText('<script>', { exact: false })).toBeVisible();
    await expect(main(page).locator('img, script')).toHaveCount(0);
    await expect(page).toHaveTitle(localized('Application – Blockhaven', 'Bewerbung – Blockhaven'));
    // Text after right-to-left input still runs from left to right.
    const isInOrder = await main(page)
      .getByRole('heading', { name: localized('Strengths', 'Stärken') })
      .evaluate((heading) => {
        const place = (offset: number) => {
          const range = document.createRange();
          range.setStart(heading.firstChild!, offset);
          range.setEnd(heading.firstChild!, offset + 1);
          return range.getBoundingClientRect().x;
        };
        return place(0) < place(1);
      });
    expect(isInOrder).toBe(true);
    await checkScreen('hard to show');

    const detail: Partial<ApplicationDetail> = { name: HARD[3]!, player: HARD[0]!, discord: HARD[3]!, lang };
    await page.route(DETAIL, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), ...detail } });
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: HARD[3]! })).toBeVisible();
    await checkScreen('long names');
  });
});
