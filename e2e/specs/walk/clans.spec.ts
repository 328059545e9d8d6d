import type { ClanDetail, ClanSummary } from '@site/contract/http/clans';
import type { Page } from '@playwright/test';
import { renderInBrowser } from '../../support/renderInBrowser.ts';
import { watchShifts } from '../../support/shifts.ts';
import { expect, test } from '../../support/walk.ts';

const HARD = [
  ['WWMaulwurfkoenig', 'WWWWW'],
  ['🦊 Über-Füchse 🐉', '🦊ÄÖ'],
  ['مرحبا بكم في العالم', 'مرحب'],
  ['Geschwindigkeitsbegrenzungsüberschreitung', 'DONAUDAMPF'],
] as const;

const hardClans = HARD.map(([name, tag], index): ClanSummary => ({
  name,
  tag,
  elo: [12_345, 2_400, 996, 7][index]!,
  eloRank: [1, 2, 3, 4_020][index]!,
}));

const uuid = (number: number) => `0b2d6f7e-52a4-4d5b-9d3a-${String(number).padStart(12, '0')}`;

const hardDetail: ClanDetail = {
  clan: { ...hardClans[3]!, id: uuid(900), leader: uuid(0) },
  members: Array.from({ length: 80 }, (_, number) => ({
    uuid: uuid(number),
    name: number === 3 ? '' : (HARD[number % 40]?.[0] ?? `Player${number}`),
    clanRank: number > 0 && number < 5 ? ('MODERATOR' as const) : ('MEMBER' as const),
  })),
};

async function hold(page: Page, address: string) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

const many = (offset: number, word: string) =>
  Array.from({ length: 50 }, (_, index): ClanSummary => ({
    name: `${word} ${offset + index + 1}`,
    tag: `T${index}`,
    elo: 1234,
    eloRank: offset + index + 1,
  }));

test('from the footer to a clan and back to the unchanged list', async ({ page, checkScreen, localized }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const field = page.getByLabel(localized('Search by name or tag', 'Nach Name oder Tag suchen'));
  const rows = page.getByRole('main').getByRole('listitem');

  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Clans' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clans' })).toBeFocused();
  await expect(page.getByText(localized('40 clans', '40 Clans'))).toBeVisible();
  await checkScreen('clans');

  // Scrolled far down, to check that the back link restores the position.
  const row = rows.nth(33).getByRole('link');
  await row.hover();
  const height = await page.evaluate(() => scrollY);
  await row.click();
  const back = page.getByRole('link', { name: localized('Back to the clan list', 'Zurück zur Clanliste') });
  await expect(page.getByRole('heading', { name: 'Leader' })).toBeVisible();
  await back.click();
  await expect(rows).toHaveCount(40);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(height);

  await field.fill('otter');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/\?search=otter$/);
  await checkScreen('clans found');
  const asked = requests.filter((path) => path === '/api/clans');
  expect(asked).toHaveLength(1);

  await rows.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Crimson Otters' })).toBeVisible();
  await expect(page.getByText('2.090 Elo')).toBeVisible();
  await checkScreen('clan');
  await back.click();
  await expect(page).toHaveURL(/\/clans\?search=otter$/);
  await expect(field).toHaveValue('otter');
  await page.reload();
  await expect(field).toHaveValue('otter');
  await expect(rows).toHaveCount(1);

  await field.fill('nobody is called so');
  await expect(
    page.getByRole('heading', { name: localized('No clans found', 'Keine Clans gefunden') }),
  ).toBeVisible();
  await checkScreen('no clans found');
  await page.getByRole('button', { name: localized('Clear search', 'Suche leeren') }).click();
  await expect(field).toBeFocused();
  await expect(rows).toHaveCount(40);
  await expect(page).toHaveURL(/\/clans$/);
});

test('loading shifts no layout', async ({ page, checkScreen, localized }) => {
  await renderInBrowser(page);
  for (const [address, call, heading] of [
    ['/clans', '**/api/clans?*', 'Clans'],
    ['/clans/ottr', '**/api/clans/*', 'Crimson Otters'],
  ] as const) {
    const release = await hold(page, call);
    await page.goto(address);
    const status = page.getByText(localized('loading …', 'geladen …'));
    await expect(status).toBeAttached();
    await checkScreen(`${address} on its way`, { disabled: ['page-has-heading-one'] });
    const moved = await watchShifts(page);
    release();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(status).not.toBeAttached();
    expect.soft(await moved(), `${address} moved`).toBe(0);
    await page.unroute(call);
  }
});

test('shows errors and retries', async ({ page, provoked, checkScreen, localized }) => {
  provoked.push(/status of (404|500)/);
  await renderInBrowser(page);
  const again = page.getByRole('button', { name: localized('Try again', 'Noch einmal versuchen') });
  for (const [address, call, words, heading] of [
    [
      '/clans',
      '**/api/clans?*',
      localized('The clans could not be loaded', 'Fehler beim Laden der Clans'),
      'Clans',
    ],
    [
      '/clans/ottr',
      '**/api/clans/*',
      localized('The clan could not be loaded', 'Fehler beim Laden des Clans'),
      'Crimson Otters',
    ],
  ] as const) {
    await page.route(call, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: '' } }),
    );
    await page.goto(address);
    await expect(page.getByRole('alert')).toContainText(words);
    await checkScreen(`${address} failed`);
    await page.unroute(call);
    await again.click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(0);
  }

  await page.goto('/clans/nobody');
  const unknown = localized('There is no clan with this name.', 'Es gibt keinen Clan mit diesem Namen.');
  await expect(page.getByRole('heading', { level: 1, name: unknown })).toBeVisible();
  await checkScreen('unknown clan');
});

test('extreme names, large clans, and an empty list', async ({ page, checkScreen, localized }) => {
  await renderInBrowser(page);
  await page.route('**/api/clans?*', (route) =>
    route.fulfill({ json: hardClans, headers: { 'x-total-count': '4' } }),
  );
  await page.route('**/api/clans/*', (route) => route.fulfill({ json: hardDetail }));
  await page.goto('/clans');
  const row = page.getByRole('link', { name: 'Geschwindigkeitsbegrenzungsüberschreitung' });
  await expect(row).toContainText('4.020');
  await checkScreen('hard clans');
  await row.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Member' })).toHaveText('Member75');
  await checkScreen('large clan');

  await page.route('**/api/clans/*', (route) =>
    route.fulfill({
      json: { clan: { ...hardClans[2]!, id: uuid(901), leader: null }, members: [] } satisfies ClanDetail,
    }),
  );
  await page.goto('/clans/alone');
  await expect(page.getByText(localized('No members yet', 'Keine Member vorhanden'))).toBeVisible();
  await expect(page.getByText(localized('No moderators yet', 'Keine Moderatoren vorhanden'))).toBeVisible();
  await checkScreen('clan without anybody');

  await page.route('**/api/clans?*', (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  );
  await page.goto('/clans');
  await expect(
    page.getByRole('heading', { name: localized('No clans found', 'Keine Clans gefunden') }),
  ).toBeVisible();
  await checkScreen('no clans');
});

test('a long list is paged and searched without flicker', async ({ page, checkScreen, localized }) => {
  await renderInBrowser(page);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/clans?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const search = query.get('search');
    if (search) await released;
    await route.fulfill({
      json: many(Number(query.get('offset')), search ?? 'Clan'),
      headers: { 'x-total-count': '4020' },
    });
  });
  // The link under the resting pointer is prefetched.
  await page.route('**/api/clans/*', (route) => route.fulfill({ json: hardDetail }));
  await page.goto('/clans');
  await page.getByRole('button', { name: localized('Next page', 'Nächste Seite') }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByText('Clan 51', { exact: true })).toBeInViewport();
  await page.reload();
  await expect(page.getByText(localized('Page 2 of 81', 'Seite 2 von 81'))).toBeVisible();
  await checkScreen('page of clans');

  await page
    .getByLabel(localized('Search by name or tag', 'Nach Name oder Tag suchen'))
    .pressSequentially('Fox');
  await expect(page).toHaveURL(/\?search=Fox$/);
  await expect(page.getByText('Clan 51', { exact: true })).toBeVisible();
  await expect(page.getByText(localized('4.020 clans', '4.020 Clans'), { exact: true })).toBeVisible();
  await checkScreen('search on its way');
  release();
  await expect(page.getByText('Fox 1', { exact: true })).toBeVisible();
  await expect(page.getByText(localized('4.020 clans found', '4.020 Clans gefunden'))).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Clan 1', { exact: true })).toBeVisible();
});
