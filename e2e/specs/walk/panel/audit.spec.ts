import type { AuditEntry } from '@site/contract/http/panel';
import { callerAs } from '../../../support/staff.ts';
import { expect, test } from '../../../support/walk.ts';

const CALL = '**/api/panel/audit?*';
const NAMES = ['WWMaulwurfkoenig', 'مرحبا بكم في العالم', 'Geschwindigkeitsbegrenzungsüberschreitung'];

const entry = (id: number): AuditEntry => ({
  id,
  created_at: '2026-11-05T12:30:00.000Z',
  actor: { uuid: null, name: 'command line' },
  action: 'account.rank',
  subject: null,
  subjectName: NAMES[id % NAMES.length]!,
  before: { rank: 'player' },
  after: id === 7 ? { unheard: 'x'.repeat(200) } : { rank: 'owner' },
});

test.describe('as the owner', () => {
  test.use({ account: 'owner' });

  test("shows the team's changes by type", async ({ page, apiClient, checkScreen, localized }) => {
    const con = await callerAs(apiClient, 'con');
    const owner = await callerAs(apiClient, 'owner');
    await owner.send('PATCH', `/panel/staff/${con.uuid}/rank`, { rank: 'build' });
    await owner.send('PATCH', `/panel/staff/${con.uuid}/rank`, { rank: 'con' });
    await owner.send('POST', '/alerts/send-application-alert', {
      category: 'system',
      message: 'Hello',
      userId: con.uuid,
    });

    await page.goto('/panel/audit');
    const alert = localized('owner sent an alert to con', 'owner hat eine Benachrichtigung an con geschickt');
    await expect(page.getByText(alert)).toBeVisible();
    await checkScreen('audit trail');
    await page.getByLabel(localized('Type of entry', 'Art des Eintrags')).selectOption('staff.rank');
    await expect(page).toHaveURL(/\?action=staff\.rank$/);
    await expect(page.getByText(alert)).toHaveCount(0);
    const changes = [
      localized(
        'owner changed the rank of con from Builder to Content',
        'owner hat den Rang von con von Builder zu Content geändert',
      ),
      localized(
        'owner changed the rank of con from Content to Builder',
        'owner hat den Rang von con von Content zu Builder geändert',
      ),
    ];
    await expect(page.getByRole('main').locator('ol > li p')).toContainText(changes);
    await page.getByRole('link', { name: 'con', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'con' })).toBeVisible();
  });

  test('loading, error, older entries, and empty', async ({ page, provoked, checkScreen, localized }) => {
    provoked.push(/status of 500/);
    let isBroken = true;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(CALL, async (route) => {
      await released;
      if (isBroken) return route.fulfill({ status: 500, json: { code: 'internal', message: '' } });
      const before = Number(new URL(route.request().url()).searchParams.get('before') ?? 61);
      const count = Math.min(50, before - 1);
      return route.fulfill({ json: Array.from({ length: count }, (_, index) => entry(before - 1 - index)) });
    });
    await page.goto('/panel/audit');
    const waiting = page.getByText(localized('The audit trail is loading …', 'Das Protokoll wird geladen …'));
    await expect(waiting).toBeAttached();
    await checkScreen('audit trail on its way');
    release();
    const failure = localized('The audit trail could not be loaded', 'Fehler beim Laden des Protokolls');
    await expect(page.getByRole('alert').filter({ hasText: failure })).toBeVisible();
    await checkScreen('audit trail failed');

    isBroken = false;
    await page.getByRole('button', { name: localized('Try again', 'Noch einmal versuchen') }).click();
    const older = page.getByRole('button', {
      name: localized('Load older entries', 'Ältere Einträge laden'),
    });
    await expect(older).toBeVisible();
    isBroken = true;
    await older.click();
    const olderFailure = localized('Older entries could not be loaded', 'Fehler beim Laden älterer Einträge');
    await expect(page.getByRole('alert').filter({ hasText: olderFailure })).toBeVisible();
    isBroken = false;
    await older.click();
    await expect(page.getByRole('time')).toHaveCount(60);
    await expect(older).toHaveCount(0);
    await checkScreen('long audit trail');

    await page.route(CALL, (route) => route.fulfill({ json: [] }));
    await page.reload();
    await expect(
      page.getByRole('heading', { name: localized('No entries yet', 'Noch keine Einträge') }),
    ).toBeVisible();
    await checkScreen('empty audit trail');
  });
});

test.describe('as a lead', () => {
  test.use({ account: 'srdev' });

  test('is redirected to the home page', async ({ page }) => {
    await page.goto('/panel/audit');
    await expect(page).toHaveURL('/');
  });
});
