import { startFixtureSite } from '../support/fixtureSite.ts';
import { expectRendered, holdFiles } from '../support/rendered.ts';
import { expect, testOn } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

const test = testOn(() => startFixtureSite(['wall', 'stamps']));

const RANK_CODE = /\/remotes\/shop\/.*\/rank\.\w+\.js(?:\?|$)/;

test.describe('a profile', () => {
  test.use({ viewport: { width: 390, height: 600 } });

  test('shows what the rank brings, whose code is loaded once it is about to be seen', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => RANK_CODE.test(request.url()) && asked.push(request.url()));
    await logIn(page, 'vip');
    await page.goto('/profile/vip');
    await expect(page.getByRole('heading', { name: 'Leaderboard places' })).toBeVisible();
    await expect(page.getByText(/^#\d/).first()).toBeVisible();
    expect(asked).toEqual([]);
    await page.getByRole('heading', { name: 'Cores' }).scrollIntoViewIfNeeded();
    const card = page.getByRole('region', { name: 'What VIP includes' });
    await expect(card.getByText('Next rank: MVP for €19.99, yours for good.')).toBeVisible();
    expect(asked).toHaveLength(1);
    await card.getByRole('link', { name: 'Compare ranks' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ranks' })).toBeVisible();
  });

  test('is whole without it, which can be tried again', async ({ page }) => {
    await logIn(page, 'mvp');
    await page.route(RANK_CODE, (route) => route.abort());
    await page.goto('/profile/mvp');
    await page.getByRole('heading', { name: 'Cores' }).scrollIntoViewIfNeeded();
    await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible({
      timeout: 15_000,
    });
    await expect(page.getByRole('heading', { level: 1, name: 'mvp' })).toBeVisible();
    await page.unroute(RANK_CODE);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'What MVP includes' })).toBeVisible();
  });
});

test('an application shows who applies; nothing moves when that arrives', async ({ page }) => {
  await logIn(page, 'owner');
  const release = await holdFiles(page, '**/remotes/community/**/applicant.*.js');
  await page.goto('/panel/applications/1');
  const history = page.getByRole('heading', { name: 'History' });
  await expect(page.getByRole('main').getByText('Received').first()).toBeVisible();
  const before = await history.boundingBox();
  release();
  const card = page.getByRole('region', { name: 'On the network' });
  await expect(card.getByText('Playtime')).toBeVisible();
  expect(await history.boundingBox()).toEqual(before);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a page of one remote has what another one contributes', async ({ page }) => {
    await expectRendered(page, '/wall');
    await page.goto('/wall');
    await expect(page.getByRole('heading', { name: 'Stamp of Crimson Otters' })).toBeVisible();
    await expect(page.getByText('Below the stamps')).toBeVisible();
    await expect(page.getByText('Sealed in the browser')).toBeHidden();
  });
});

test('a rendered contribution stays as it is until its code has arrived', async ({ page, pageErrors }) => {
  await expectRendered(page, '/wall');
  const release = await holdFiles(page, '**/remotes/stamps/**');
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/clans/') && calls.push(request.url()));
  await page.goto('/wall');
  const stamp = page.getByRole('heading', { name: 'Stamp of Crimson Otters' });
  const rendered = await stamp.elementHandle();
  const below = page.getByText('Below the stamps');
  const before = await below.boundingBox();
  release();
  // Nothing shows when it is interactive.
  await expect(async () => {
    await page.getByRole('button', { name: 'Stamped' }).click();
    await expect(page.getByRole('button', { name: 'Stamped 0 times' })).toBeHidden({ timeout: 500 });
  }).toPass();
  await expect(page.getByText('Sealed in the browser')).toBeVisible();
  // The same element: it was hydrated, not rendered again, and nothing was fetched again.
  expect(await stamp.evaluate((element, known) => element === known, rendered)).toBe(true);
  expect(await below.boundingBox()).toEqual(before);
  expect(calls).toEqual([]);
  expect([...pageErrors.console, ...pageErrors.uncaught]).toEqual([]);
});

test('a contribution that fails on the server is left to the browser, as the page is not', async ({
  page,
  site,
}) => {
  const broken = await site.build('stamps', {
    'src/features/stamps/Stamp.tsx': [
      'const text = useText();',
      "const text = useText();\n  if (!('document' in globalThis)) throw new Error('no ink');",
    ],
  });
  site.deploy('stamps', broken);
  const read = async () => {
    const html = await (await page.request.get('/wall')).text();
    return ['data-lang=', broken, 'Below the stamps', 'Stamp of'].filter((part) => html.includes(part));
  };
  await expect.poll(read, { timeout: 60_000 }).toEqual(['data-lang=', broken, 'Below the stamps']);
  await page.goto('/wall');
  await expect(page.getByRole('heading', { name: 'Stamp of Crimson Otters' })).toBeVisible();
});
