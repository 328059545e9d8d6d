import type { Page } from '@playwright/test';
import { expectRendered, holdRemote } from '../../support/rendered.ts';
import { expect, test } from '../../support/walk.ts';

/** In English and German. */
type Both = readonly [en: string, de: string];

const PAGES: readonly (readonly [address: string, heading: Both, words: Both])[] = [
  ['/', ['Blockhaven', 'Blockhaven'], ['Log in', 'Anmelden']],
  ['/stats', ['Stats', 'Stats'], ['Trophies', 'Trophäen']],
  ['/stats?mode=cores&range=monthly', ['Stats', 'Stats'], ['Cores', 'Cores']],
  ['/clans', ['Clans', 'Clans'], ['Crimson Otters', 'Crimson Otters']],
  ['/clans?search=otter', ['Clans', 'Clans'], ['1 clan found', '1 Clan gefunden']],
  ['/clans/OTTR', ['Crimson Otters', 'Crimson Otters'], ['2.090 Elo', '2.090 Elo']],
  ['/login', ['Log in', 'Anmelden'], ['Password', 'Passwort']],
  ['/imprint', ['Legal notice', 'Impressum'], ['Blockhaven', 'Blockhaven']],
  ['/privacy', ['Privacy', 'Datenschutz'], ['Log in', 'Anmelden']],
];

function watchData(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(stats$|clans|privacy)/.test(pathname)) calls.push(pathname);
  });
  return calls;
}

async function expectInteractive(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator('#content h1')
        .first()
        .evaluate((heading) => Object.keys(heading).some((key) => key.startsWith('__reactFiber'))),
    )
    .toBe(true);
}

/** Nothing may be replaced, and no data fetched again. */
async function expectTakenOver(page: Page, address: string): Promise<void> {
  await expectRendered(page, address);
  const calls = watchData(page);
  await page.goto(address, { waitUntil: 'commit' });
  const heading = await page.locator('#content h1').first().elementHandle();
  await expectInteractive(page);
  expect.soft(await heading?.evaluate((element) => element.isConnected), address).toBe(true);
  expect.soft(calls, address).toEqual([]);
  page.removeAllListeners('request');
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [address, heading, words] of PAGES) {
    test(`${address} can be read`, async ({ page, localized }) => {
      await expectRendered(page, address);
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: localized(...heading) })).toBeVisible();
      await expect(page.getByText(localized(...words)).first()).toBeAttached();
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
    });
  }

  test('an unknown page and an unknown clan are not found', async ({ page, provoked, localized }) => {
    provoked.push(/status of 404/);
    for (const address of ['/no/such/page', '/clans/nobody']) await expectRendered(page, address);
    const missing = await page.goto('/no/such/page');
    expect(missing?.status()).toBe(404);
    await expect(
      page.getByRole('heading', { level: 1, name: localized('Page not found', 'Seite nicht gefunden') }),
    ).toBeVisible();
    expect((await page.goto('/clans/nobody'))?.status()).toBe(404);
    await expect(
      page.getByRole('heading', {
        name: localized('There is no clan with this name.', 'Es gibt keinen Clan mit diesem Namen.'),
      }),
    ).toBeVisible();
  });
});

test('a visitor’s pages become interactive as they are', async ({ page }) => {
  for (const [address] of PAGES) await expectTakenOver(page, address);
});

test.describe('as a player', () => {
  test.use({ account: 'player' });

  test('a member’s pages become interactive as they are', async ({ page, localized }) => {
    // The first visit sets the cookie of members.
    await page.goto('/');
    await expect(
      page.getByRole('button', { name: localized('Account of player', 'Konto von player') }),
    ).toBeVisible();
    for (const [address] of PAGES.filter(([path]) => path !== '/login')) {
      await expectTakenOver(page, address);
      await expect(
        page.getByRole('button', { name: localized('Account of player', 'Konto von player') }),
      ).toBeVisible();
    }
  });
});

test('without the browser’s part of a remote its page stays as served, and everything else works', async ({
  page,
  provoked,
  localized,
}) => {
  provoked.push(/ERR_FAILED/, /could not be loaded/);
  await page.route('**/remotes/community/**', (route) => route.abort());
  await expectRendered(page, '/clans');
  await page.goto('/clans');
  await expect(page.getByRole('link', { name: /Crimson Otters/ })).toBeVisible();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: localized('Legal notice', 'Impressum') })
    .click();
  await expect(
    page.getByRole('heading', { level: 1, name: localized('Legal notice', 'Impressum') }),
  ).toBeVisible();
});

test('what is pressed and typed before a page’s code has loaded is not lost', async ({ page, localized }) => {
  const arrive = await holdRemote(page, 'community');
  await expectRendered(page, '/stats');
  const calls = watchData(page);
  // The page's load event waits for the scripts that are held back.
  await page.goto('/stats', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: localized('Refresh', 'Aktualisieren') }).click();
  expect(calls).toEqual([]);
  arrive();
  await expect.poll(() => calls).toEqual(['/api/stats']);

  await expectRendered(page, '/clans');
  await page.goto('/clans', { waitUntil: 'domcontentloaded' });
  await page.getByLabel(localized('Search by name or tag', 'Nach Name oder Tag suchen')).fill('otter');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
});
