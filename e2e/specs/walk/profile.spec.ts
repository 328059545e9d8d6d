import type { Page } from '@playwright/test';
import { expect, test } from '../../support/walk.ts';

const PROFILE = '**/api/profile/*';
const PLACES = '**/api/stats/places/*';

test.use({ account: 'player' });

const ready = async (page: Page) => {
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
};

test("the user's own profile, and from it to a board and to the clan", async ({
  page,
  checkScreen,
  localized,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: localized('Account of player', 'Konto von player') }).click();
  await page.getByRole('link', { name: localized('Profile', 'Profil') }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'player' })).toBeVisible();
  await expect(
    page.getByText(localized('Welcome back, player!', 'Willkommen zurück, player!')),
  ).toBeVisible();
  await expect(page.getByText(localized('12,480', '12.480')).first()).toBeVisible();
  await expect(page.getByText(localized('83 h 45 min', '83 Std. 45 Min.'))).toBeVisible();
  await ready(page);
  const avatar = page.getByRole('img', { name: localized('Avatar of player', 'Avatar von player') });
  await expect
    .poll(() => avatar.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await checkScreen('own profile');

  const board = page
    .getByRole('link', { name: new RegExp(localized('^Lifetime place \\d', '^Gesamt Platz \\d')) })
    .first();
  await expect(board).toHaveAttribute('href', '/stats?mode=bedwars&range=lifetime');
  await page.getByRole('link', { name: 'Crimson Otters [OTTR]' }).click();
  await expect(page).toHaveURL('/clans/Crimson%20Otters');
});

test("another player's profile, and one that does not exist", async ({
  page,
  provoked,
  checkScreen,
  localized,
}) => {
  provoked.push(/status of 404/);
  await page.goto('/profile/OWNER');
  await expect(page.getByRole('heading', { level: 1, name: 'owner' })).toBeVisible();
  await expect(page.getByText(localized('Welcome back', 'Willkommen zurück'))).toBeHidden();
  await ready(page);
  await checkScreen('profile of another');

  await page.goto('/profile/nobody-here');
  await expect(
    page.getByRole('heading', { level: 1, name: localized('Page not found', 'Seite nicht gefunden') }),
  ).toBeVisible();
  await checkScreen('unknown player');
});

test('a slow answer shifts no layout, and a failed one can be retried', async ({
  page,
  provoked,
  checkScreen,
  localized,
}) => {
  provoked.push(/status of 500/);
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  for (const call of [PROFILE, PLACES]) {
    await page.route(call, async (route) => {
      await arrival;
      await route.continue();
    });
  }
  await page.goto('/profile/player');
  await expect(
    page.getByText(localized('The profile is loading …', 'Das Profil wird geladen …')),
  ).toBeAttached();
  const title = page.getByRole('heading', {
    level: 2,
    name: localized('Leaderboard places', 'Platzierungen'),
  });
  await expect(title).toBeVisible();
  await checkScreen('profile on its way', { disabled: ['page-has-heading-one'] });
  const before = await title.boundingBox();
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: 'player' })).toBeVisible();
  await ready(page);
  expect(await title.boundingBox()).toEqual(before);

  await page.unrouteAll();
  const failing = [PROFILE, PLACES].map((call) =>
    page.route(call, (route) => route.fulfill({ status: 500, json: { code: 'internal', message: '' } })),
  );
  await Promise.all(failing);
  await page.goto('/profile/owner');
  await expect(page.getByRole('alert')).toContainText(
    localized('The profile could not be loaded', 'Das Profil konnte nicht geladen werden'),
  );
  await checkScreen('profile that failed');
  await page.unroute(PROFILE);
  await page.getByRole('button', { name: localized('Try again', 'Noch einmal versuchen') }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'owner' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(
    localized(
      'The leaderboard places could not be loaded.',
      'Die Platzierungen konnten nicht geladen werden.',
    ),
  );
  await checkScreen('places that failed');
  await page.unroute(PLACES);
  await page.getByRole('button', { name: localized('Try again', 'Noch einmal versuchen') }).click();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('extreme names', async ({ page, checkScreen }) => {
  for (const [name, clan, tag] of [
    ['WWWWWWWWWWWWWWWW', 'Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww', 'WWWWWWWW'],
    ['Jürgen_Größe', 'Überflüssige Äpfel', 'ÄÖÜ'],
    ['🦦🔥👩‍👩‍👧‍👦', '🦦🦦 Otter 🦦🦦', '🦦'],
    ['لاعب الكتل', 'عشيرة الليل 2', 'ليل'],
  ] as const) {
    await page.route(PROFILE, (route) =>
      route.fulfill({
        json: {
          uuid: '0e7c5a0f-6f0c-4f9b-8a53-5b1d9f1f0a11',
          name,
          rank: 'srmod',
          coins: 2_147_483_647,
          playtime: 2_147_483_647,
          clan: { name: clan, tag },
        },
      }),
    );
    await page.route(PLACES, (route) =>
      route.fulfill({
        json: ['daily', 'monthly', 'lifetime'].map((range, index) => ({
          mode: 'blockhavenffa',
          range,
          place: [1, 99_999, 1_000_000][index],
          elo: 1,
          kills: 1,
          deaths: 1,
          toNext: null,
        })),
      }),
    );
    await page.goto(`/profile/${encodeURIComponent(name)}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('link', { name: `${clan} [${tag}]` })).toHaveAttribute(
      'href',
      `/clans/${encodeURIComponent(clan)}`,
    );
    await ready(page);
    await checkScreen(name);
    await page.unrouteAll();
  }
});
