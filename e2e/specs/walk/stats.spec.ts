import type { Page } from '@playwright/test';
import { expect, test } from '../../support/walk.ts';

const BOARD = '**/api/stats?*';
const PLACES = '**/api/stats/places/*';

/** As long, as strange and as big as names and numbers get. */
const HARD = [
  'WWMaulwurfkoenig',
  '🏆 Drachen 🐉',
  'مرحبا بكم في',
  'Ä',
  'MMMMMMMMMMMMMMMM',
  'a b c d e f g h',
  'זזזזזזזזזזזזזזזז',
  'iiiiiiiiiiiiiiii',
  'Übergrößenträger',
  '<b>fett</b>',
].map((name, index) => ({
  uuid: `00000000-0000-4000-8000-00000000000${index}`,
  name,
  elo: index === 0 ? 2_147_483_647 : 123_456 - index,
  kills: index === 0 ? 2_147_483_647 : 9_999,
  deaths: index,
}));

const main = (page: Page) => page.getByRole('main');
/** The places below the podium. */
const rows = (page: Page) =>
  main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

/** Where the cards and the first row of the table are. */
const boxes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main ol > li, main tbody > tr:first-child')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );

test('a visitor walks through the boards: by tabs, back again, and without asking twice', async ({
  page,
  look,
  follow,
  say,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/stats') asked.push(searchParams.toString());
  });
  await page.goto('/');
  await follow('Stats');
  await expect(page.getByRole('heading', { level: 1, name: 'Stats' })).toBeFocused();
  await expect(page).toHaveTitle('Stats – Blockhaven');
  await expect(main(page).getByRole('listitem')).toHaveCount(3);
  await expect(rows(page)).toHaveCount(7);
  await expect(page.getByText(say('As of', 'Stand'))).toHaveText(/\d\d:\d\d$/);
  await expect(page.getByPlaceholder(say('coming soon', 'Kommt bald'))).toBeDisabled();
  await look('stats');
  expect(asked).toEqual(['mode=bedwars&range=daily']);

  await page.evaluate(() => window.scrollTo(0, 120));
  const lifetime = page.getByRole('tab', { name: say('Lifetime', 'Gesamt') });
  await lifetime.hover();
  await expect.poll(() => asked).toHaveLength(2);
  await lifetime.click();
  await expect(page).toHaveURL('/stats?mode=bedwars&range=lifetime');
  await expect(rows(page)).toHaveCount(7);
  await page.getByRole('tab', { name: 'Cores' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/stats?mode=cores&range=lifetime');
  await expect(page.getByRole('tab', { name: 'Cores' })).toBeFocused();
  await expect(main(page).getByText(say('Wins', 'Siege'), { exact: true })).not.toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/stats');
  await expect(page.getByRole('tab', { name: say('Daily', 'Täglich') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(rows(page)).toHaveCount(7);
  expect(await page.evaluate(() => window.scrollY)).toBe(120);
  await lifetime.click();
  await expect(page).toHaveURL('/stats?mode=bedwars&range=lifetime');
  await expect(rows(page)).toHaveCount(7);
  expect(asked).toEqual([
    'mode=bedwars&range=daily',
    'mode=bedwars&range=lifetime',
    'mode=cores&range=lifetime',
  ]);

  await main(page)
    .getByRole('link', { name: say('Log in to see your place', 'Melde dich an, um deinen Platz zu sehen') })
    .click();
  await expect(page).toHaveURL('/login?from=%2Fstats%3Fmode%3Dbedwars%26range%3Dlifetime');
});

test('a board that is slow, full of hard names, missing and empty', async ({ page, provoked, look, say }) => {
  provoked.push(/status of 500/);
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(BOARD, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto('/stats');
  await expect(
    page.getByText(say('The leaderboard is loading …', 'Die Rangliste wird geladen …')),
  ).toBeAttached();
  await look('skeleton');
  const before = await boxes(page);
  expect(before).toHaveLength(4);
  arrive();
  await expect(rows(page)).toHaveCount(7);
  expect(await boxes(page)).toEqual(before);
  await page.unroute(BOARD);

  await page.route(BOARD, (route) => route.fulfill({ json: HARD }));
  const refresh = page.getByRole('button', { name: say('Refresh', 'Aktualisieren') });
  await refresh.click();
  await expect(main(page).getByRole('link', { name: 'Übergrößenträger' })).toBeVisible();
  await look('hard names');

  // What is there stays there.
  await page.unroute(BOARD);
  await page.route(BOARD, (route) => route.fulfill({ status: 500, json: { code: 'internal', message: '' } }));
  await refresh.click();
  const failed = say('The stats could not be loaded', 'Fehler beim Laden der Statistiken.');
  await expect(page.getByText(failed)).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'WWMaulwurfkoenig' })).toBeVisible();

  await page.goto('/stats?mode=cores&range=monthly');
  await expect(main(page).getByRole('heading', { name: failed })).toBeVisible();
  await look('failed');
  await page.unroute(BOARD);
  await page.route(BOARD, (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: say('Try again', 'Noch einmal versuchen') }).click();
  await expect(
    page.getByRole('heading', { name: say('No data found.', 'Keine Daten gefunden.') }),
  ).toBeVisible();
  await look('empty');
});

test.describe('as a player', () => {
  test.use({ account: 'player' });

  test('the own place: late, there, none, and among the ten', async ({ page, look, say }) => {
    const own = page.getByRole('region', { name: say('Your place', 'Dein Platz') });
    let arrive: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const place = { mode: 'bedwars', range: 'daily', place: 37, elo: 12, kills: 34, deaths: 5, toNext: 12 };
    await page.route(PLACES, async (route) => {
      await arrival;
      await route.fulfill({ json: [place] });
    });
    await page.goto('/stats');
    await expect(rows(page)).toHaveCount(7);
    await look('the own place is on its way');
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    arrive();
    await expect(own).toContainText(say('12 more trophies for place 36', 'Noch 12 Trophäen bis Platz 36'));
    expect(await height()).toBe(before);
    await look('the own place');

    await page.getByRole('tab', { name: 'MLGRush' }).click();
    await expect(
      page.getByText(say('You are not on this board yet.', 'Du stehst noch nicht in dieser Rangliste.')),
    ).toBeVisible();
    await look('no place');

    const uuid = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('user') ?? '{}') as { uuid: string }).uuid,
    );
    await page.route(BOARD, (route) =>
      route.fulfill({ json: HARD.map((row, index) => (index === 5 ? { ...row, uuid } : row)) }),
    );
    await page.getByRole('tab', { name: say('Monthly', 'Monatlich') }).click();
    await expect(rows(page).filter({ hasText: say('You', 'Du') })).toContainText('a b c d e f g h');
    await expect(own).toHaveCount(0);
    await look('among the ten');
  });
});
