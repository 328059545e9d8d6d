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

  test('see the newest and what is to come, and no ways that lead nowhere', async ({ page, look, say }) => {
    await page.goto('/panel');
    await expect(page.getByRole('cell').first()).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    for (const part of [
      say('Reports', 'Meldungen'),
      say('Players', 'Spieler'),
      say('Changelog', 'Änderungen'),
    ]) {
      const tile = main(page).getByRole('listitem').filter({ hasText: part });
      await expect(tile).toContainText(say('Soon', 'Bald'));
      await expect(tile.getByRole('link')).toHaveCount(0);
    }
    await look('home of staff');
  });
});

test.describe('leads', () => {
  test.use({ account: 'srcon' });

  test('from the home to an application, to a decision, and back to the list as it was', async ({
    page,
    look,
    say,
  }) => {
    await page.goto('/panel');
    await expect(rows(page)).toHaveCount(10);
    await look('home of a lead');
    await main(page)
      .getByRole('region', { name: say('Sections of the panel', 'Bereiche des Panels') })
      .getByRole('link', { name: say('Applications', 'Bewerbungen') })
      .click();
    await expect(page.getByText(/^\d+ (applications|Bewerbungen)$/)).toBeVisible();
    await look('applications');

    const state = main(page).getByLabel(say('State', 'Status'));
    const search = page.getByLabel(
      say('Search by name, Discord or player', 'Nach Name, Discord oder Spieler suchen'),
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
      `/profile/${name}`,
    );
    await look('application');
    await state.focus();
    await state.selectOption('ACCEPTED');
    await expect(
      page.getByText(
        say(
          'State updated and applicant notified.',
          'Status erfolgreich aktualisiert und Bewerber benachrichtigt.',
        ),
      ),
    ).toBeVisible();
    await expect(state).toBeFocused();
    await expect(main(page).getByText('srcon', { exact: true })).toBeVisible();
    await look('decided');

    await page.getByRole('link', { name: say('All applications', 'Alle Bewerbungen') }).click();
    await expect(search).toHaveValue(name);
    await expect(page.getByText(say('0 found', '0 gefunden'))).toBeVisible();
    await look('none found');
    await page.getByRole('button', { name: say('Reset filters', 'Filter zurücksetzen') }).click();
    await expect(rows(page)).toHaveCount(25);
    await expect(page).toHaveURL('/panel/applications');
  });

  test('what takes its time keeps its place, what fails says so, and what is not there too', async ({
    page,
    provoked,
    look,
    say,
  }) => {
    provoked.push(/status of (404|500)/);
    const words = {
      list: say('The applications could not be loaded', 'Fehler beim Laden der Bewerbungen.'),
      detail: say('The application could not be loaded', 'Fehler beim Laden der Bewerbung.'),
    };
    for (const [address, call, error] of [
      ['/panel', LIST, words.list],
      ['/panel/applications', LIST, words.list],
      ['/panel/applications/1', DETAIL, words.detail],
    ] as const) {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(call, async (route) => {
        await released;
        await route.fulfill(failed);
      });
      await page.goto(address);
      const status = page.getByText(say('loading …', 'geladen …'));
      await expect(status).toBeAttached();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look(`${address} on its way`);
      release();
      await expect(page.getByRole('alert')).toContainText(error);
      await look(`${address} failed`);
      await page.unroute(call);
      const arrived = new Promise<void>((resolve) => (release = resolve));
      await page.route(call, async (route) => {
        await arrived;
        await route.continue();
      });
      await page.getByRole('button', { name: say('Try again', 'Noch einmal versuchen') }).click();
      await expect(status).toBeAttached();
      await expect(page.getByRole('alert')).toHaveCount(0);
      // The error made room for what is on its way: that is no matter of the answer.
      await page.waitForTimeout(200);
      const moved = await watchShifts(page);
      release();
      await expect(status).not.toBeAttached();
      await expect(main(page).getByText(say('Accepted', 'Angenommen')).first()).toBeAttached();
      expect.soft(await moved(), `${address} moved`).toBe(0);
      await page.unroute(call);
    }

    await page.goto('/panel/applications/99999');
    const unknown = say('There is no such application.', 'Diese Bewerbung gibt es nicht.');
    await expect(page.getByRole('heading', { level: 1, name: unknown })).toBeVisible();
    await look('unknown application');

    await page.route(LIST, (route) => route.fulfill({ json: [] }));
    await page.goto('/panel/applications');
    await expect(
      page.getByRole('heading', { name: say('No applications yet', 'Noch keine Bewerbungen') }),
    ).toBeVisible();
    await look('no applications');

    await page.route(LIST, (route) => route.fulfill({ json: hard, headers: { 'x-total-count': '60' } }));
    await page.goto('/panel/applications?page=99');
    await expect(page).toHaveURL('/panel/applications?page=3');
    await expect(page.getByText(say('Page 3 of 3', 'Seite 3 von 3'))).toBeVisible();
    await look('hard names');
  });

  test('a decision that does not reach the server, or not the applicant', async ({
    page,
    provoked,
    look,
    say,
  }) => {
    provoked.push(/status of (409|500)/);
    await page.goto('/panel/applications?state=DENIED');
    await rows(page).first().click();
    await expect(page.getByRole('heading', { name: say('Decision', 'Entscheidung') })).toBeVisible();
    const state = main(page).getByLabel(say('State', 'Status'));
    const other = say('Another one is open.', 'Eine andere ist offen.');
    for (const [answer, sentence] of [
      [failed, say('The state could not be saved.', 'Fehler beim Speichern des Status.')],
      [{ status: 409, json: { code: 'other_application_pending', message: other } }, other],
    ] as const) {
      await page.route('**/state', (route) => route.fulfill(answer));
      await state.selectOption('PENDING');
      await expect(main(page).getByRole('alert')).toHaveText(sentence);
      await expect(state).toHaveValue('DENIED');
    }
    await look('not saved');

    await page.unroute('**/state');
    await page.route(ALERT, (route) => route.fulfill(failed));
    await state.selectOption('ACCEPTED');
    const again = page.getByRole('button', { name: say('Notify again', 'Noch einmal benachrichtigen') });
    await expect(again).toBeVisible();
    await expect(state).toHaveValue('ACCEPTED');
    await look('not told');
    await page.unroute(ALERT);
    const told = page.waitForResponse(ALERT);
    await again.click();
    expect((await told).status()).toBe(204);
    await expect(again).toHaveCount(0);
  });

  test('whatever somebody has written harms nobody', async ({ page, outside, look, say, lang }) => {
    const written: ApplyBody = {
      name: `<img src=x onerror="document.title='harm'">`,
      discord: '\u202Egnp.exe',
      age: 120,
      role: 'Content',
      motivation: '<script>document.title = "harm"</script>\u202Eabc',
      strengths: 'Wort'.repeat(500),
      weaknesses: 'Ä̷̡̛͓̈́'.repeat(200),
    };
    await (await callerAs(outside, 'champ')).send('POST', '/applications/apply', written);
    await page.goto('/panel/applications?search=onerror');
    await rows(page).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(written.name);
    await expect(main(page).getByText('<script>', { exact: false })).toBeVisible();
    await expect(main(page).locator('img, script')).toHaveCount(0);
    await expect(page).toHaveTitle(say('Application – Blockhaven', 'Bewerbung – Blockhaven'));
    // What stands after such a text still runs from the left to the right.
    const isInOrder = await main(page)
      .getByRole('heading', { name: say('Strengths', 'Stärken') })
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
    await look('hard to show');

    const detail: Partial<ApplicationDetail> = { name: HARD[3]!, player: HARD[0]!, discord: HARD[3]!, lang };
    await page.route(DETAIL, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), ...detail } });
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: HARD[3]! })).toBeVisible();
    await look('long names');
  });
});
