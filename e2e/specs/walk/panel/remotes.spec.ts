import type { CspReport } from '@site/contract/http/cspReports';
import type { ReleaseEvent, RemoteStatus } from '@site/contract/http/releases';
import { expect, test } from '../../../support/walk.ts';

const PAGES = ['/', '/panel', '/panel/remotes'];

const build = (version: string) => ({
  version,
  commit: 'c0ffee1234567890',
  published_at: '2026-11-05T12:30:00.000Z',
  by: 'Wxyzäöüß'.repeat(8),
});

const health = (version: string, value: number | null) => ({
  version,
  loads: 123_456,
  failures: 7,
  errors: 89,
  loadP75: value,
  lcpP75: value,
  inpP75: value,
  clsP75: value && value / 10_000,
});

const SHOP: RemoteStatus = {
  name: 'a-remote-with-the-longest-name-there-is-x',
  live: { ...build('2.0.0-abcdef1234567890'), since: '2026-11-05T12:30:00.000Z' },
  previous: '1.0.0-aaaa1111',
  canary: { version: `3.0.0-${'beta.'.repeat(14)}1`, percent: 10 },
  versions: [`3.0.0-${'beta.'.repeat(14)}1`, '2.0.0-abcdef1234567890', '1.0.0-aaaa1111'].map(build),
  health: [health('2.0.0-abcdef1234567890', 1234), health('1.0.0-aaaa1111', null)],
};

const LINK = {
  id: 1,
  name: 'shop',
  version: '1.0.0',
  purpose: 'canary',
  state: 'checking',
  problems: [],
  link: `/api/preview?link=${'x'.repeat(300)}.${'y'.repeat(43)}`,
  until: '2026-11-12T12:30:00.000Z',
};

const BLOCKED: CspReport = {
  directive: 'require-trusted-types-for',
  blocked: `https://${'x'.repeat(60)}.example/${'y'.repeat(120)}`,
  source: `/remotes/${'z'.repeat(180)}`,
  remote: null,
  version: null,
  count: 123_456,
  lastHour: '2026-11-05T12:00:00.000Z',
};

const REFUSED: ReleaseEvent = {
  id: 1,
  created_at: '2026-11-05T12:30:00.000Z',
  by: 'site',
  action: 'refuse',
  from: '2.0.0-abcdef1234567890',
  to: '1.0.0-aaaa1111',
  why: 'Wxyzäöüß'.repeat(40),
  problems: [
    { check: 'budget', what: 'Too large.'.repeat(40), where: 'x'.repeat(300), todo: 'Import less.' },
  ],
};

test.describe('as the owner', () => {
  test.use({ account: 'owner' });

  test('the pages of the remotes', async ({ page, checkScreen }) => {
    for (const address of PAGES) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await checkScreen(address);
    }
  });
});

test.describe('as the owner, with a remote', () => {
  test.use({ account: 'owner' });

  test('a deployment that passes the checks and one that overrides them', async ({
    page,
    provoked,
    checkScreen,
    localized,
  }) => {
    provoked.push(/status of 404/);
    await page.route('**/api/remotes', (route) => route.fulfill({ json: [SHOP] }));
    await page.goto('/panel/remotes');
    await page.getByRole('button', { name: localized('Deploy', 'Ausliefern'), exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkScreen('a deployment');
    await page.getByRole('switch', { name: localized('Override the checks', 'Prüfungen übergehen') }).check();
    await checkScreen('a forced deployment');
  });
});

test.describe('as a developer', () => {
  test.use({ account: 'dev' });

  test('the live versions, with extreme data', async ({ page, checkScreen, localized, provoked }) => {
    provoked.push(/status of (404|500)/);
    await page.route('**/api/remotes', (route) => route.fulfill({ json: [SHOP] }));
    await page.route('**/api/remotes/*/history', (route) => route.fulfill({ json: [REFUSED] }));
    await page.route('**/api/csp-reports', (route) => route.fulfill({ json: [BLOCKED] }));
    await page.route('**/api/remotes/*/previews', (route) => route.fulfill({ status: 202, json: LINK }));
    await page.goto('/panel/remotes');
    await page.getByRole('button', { name: localized('Show history', 'Verlauf zeigen') }).click();
    await page.getByText(localized('1 problem was found', '1 Problem wurde gefunden')).click();
    await page.getByText(localized('3 versions are kept', '3 Versionen werden aufbewahrt')).click();
    await checkScreen('a remote');
    await page.getByRole('button', { name: localized('Change the canary', 'Canary ändern') }).click();
    await checkScreen('a canary');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: localized('Preview link', 'Vorschau-Link') }).click();
    await checkScreen('a preview link');
    await page.getByRole('button', { name: localized('Make the link', 'Link erstellen') }).click();
    await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/preview/);
    await checkScreen('a made preview link');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: localized('Roll back', 'Zurückrollen') }).click();
    await checkScreen('a rollback');
    await page.keyboard.press('Escape');

    await page.route('**/api/remotes', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: '' } }),
    );
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
    await checkScreen('failed');
  });
});
