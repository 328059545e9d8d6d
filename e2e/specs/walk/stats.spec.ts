import type { Page } from '@playwright/test';
import { renderInBrowser } from '../../support/renderInBrowser.ts';
import { expect, test } from '../../support/walk.ts';

const BOARD = '**/api/stats?*';
const PLACES = '**/api/stats/places/*';

/** The longest and strangest names, and the largest numbers. */
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
const rows = (page: Page) =>
  main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

const boxes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main ol > li, main tbody > tr:first-child')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );

const gapsOfNumbers = (page: Page) =>
  rows(page)
    .first()
    .getByRole('cell')
    .evaluateAll((cells) =>
      cells
        .filter(({ textContent }) => /^[\d.,]+$/.test(textContent ?? ''))
        .map((cell) => {
          const { right } = cell.getBoundingClientRect();
          const text = document.createRange();
          text.selectNodeContents(cell);
          return Math.round(right - text.getBoundingClientRect().right);
        }),
    );

test('a visitor opens the boards by tab, goes back, and makes no repeated requests', async ({
  page,
  checkScreen,
  follow,
  localized,
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
  await expect(page.getByText(localized('As of', 'Stand'))).toHaveText(/\d\d:\d\d$/);
  await expect(page.getByPlaceholder(localized('coming soon', 'Kommt bald'))).toBeDisabled();
  const gaps = await gapsOfNumbers(page);
  expect(gaps).toHaveLength(5);
  if (page.viewportSize()!.width < 640) expect(new Set(gaps).size).toBe(1);
  await checkScreen('stats');
  expect(asked).toEqual(['mode=bedwars&range=daily']);

  await page.evaluate(() => window.scrollTo(0, 120));
  const lifetime = page.getByRole('tab', { name: localized('Lifetime', 'Gesamt') });
  await lifetime.hover();
  await expect.poll(() => asked).toHaveLength(2);
  await lifetime.click();
  await expect(page).toHaveURL('/stats?mode=bedwars&range=lifetime');
  // The URL changes before the page.
  await expect(lifetime).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page)).toHaveCount(7);
  await page.getByRole('tab', { name: 'Cores' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/stats?mode=cores&range=lifetime');
  await expect(page.getByRole('tab', { name: 'Cores' })).toBeFocused();
  await expect(main(page).getByText(localized('Wins', 'Siege'), { exact: true })).not.toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/stats');
  await expect(page.getByRole('tab', { name: localized('Daily', 'Täglich') })).toHaveAttribute(
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
    .getByRole('link', {
      name: localized('Log in to see your place', 'Melde dich an, um deinen Platz zu sehen'),
    })
    .click();
  await expect(page).toHaveURL('/login?from=%2Fstats%3Fmode%3Dbedwars%26range%3Dlifetime');
});

test('a board that is slow, has extreme names, fails and is empty', async ({
  page,
  provoked,
  checkScreen,
  localized,
}) => {
  provoked.push(/status of 500/);
  await renderInBrowser(page);
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(BOARD, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto('/stats');
  await expect(
    page.getByText(localized('The leaderboard is loading …', 'Die Rangliste wird geladen …')),
  ).toBeAttached();
  await checkScreen('skeleton');
  const before = await boxes(page);
  expect(before).toHaveLength(4);
  arrive();
  await expect(rows(page)).toHaveCount(7);
  expect(await boxes(page)).toEqual(before);
  await page.unroute(BOARD);

  await page.route(BOARD, (route) => route.fulfill({ json: HARD }));
  const refresh = page.getByRole('button', { name: localized('Refresh', 'Aktualisieren') });
  await refresh.click();
  await expect(main(page).getByRole('link', { name: 'Übergrößenträger' })).toBeVisible();
  await checkScreen('hard names');

  // Later data moves nothing.
  await page.unroute(BOARD);
  await page.route(BOARD, (route) => route.fulfill({ status: 500, json: { code: 'internal', message: '' } }));
  await refresh.click();
  const failed = localized('The stats could not be loaded', 'Fehler beim Laden der Statistiken.');
  await expect(page.getByText(failed)).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'WWMaulwurfkoenig' })).toBeVisible();

  await page.goto('/stats?mode=cores&range=monthly');
  await expect(main(page).getByRole('heading', { name: failed })).toBeVisible();
  await checkScreen('failed');
  await page.unroute(BOARD);
  await page.route(BOARD, (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: localized('Try again', 'Noch einmal versuchen') }).click();
  await expect(
    page.getByRole('heading', { name: localized('No data found.', 'Keine Daten gefunden.') }),
  ).toBeVisible();
  await checkScreen('empty');
});

test.describe('as a player', () => {
  test.use({ account: 'player' });

  test("the user's own place: slow, present, missing, and within the top ten", async ({
    page,
    checkScreen,
    localized,
  }) => {
    const own = page.getByRole('region', { name: localized('Your place', 'Dein Platz') });
    let arrive: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const place = { mode: 'bedwars', range: 'daily', place: 37, elo: 12, kills: 34, deaths: 5, toNext: 12 };
    await page.route(PLACES, async (route) => {
      await arrival;
      await route.fulfill({ json: [place] });
    });
    await page.goto('/stats');
    await expect(rows(page)).toHaveCount(7);
    await checkScreen('the own place is on its way');
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    arrive();
    await expect(own).toContainText(
      localized('12 more trophies for place 36', 'Noch 12 Trophäen bis Platz 36'),
    );
    expect(await height()).toBe(before);
    await checkScreen('the own place');

    await page.getByRole('tab', { name: 'MLGRush' }).click();
    await expect(
      page.getByText(
        localized('You are not on this board yet.', 'Du stehst noch nicht in dieser Rangliste.'),
      ),
    ).toBeVisible();
    await checkScreen('no place');

    const uuid = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('user') ?? '{}') as { uuid: string }).uuid,
    );
    await page.route(BOARD, (route) =>
      route.fulfill({ json: HARD.map((row, index) => (index === 5 ? { ...row, uuid } : row)) }),
    );
    await page.getByRole('tab', { name: localized('Monthly', 'Monatlich') }).click();
    await expect(rows(page).filter({ hasText: localized('You', 'Du') })).toContainText('a b c d e f g h');
    await expect(own).toHaveCount(0);
    await checkScreen('among the ten');
  });
});
