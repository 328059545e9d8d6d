import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import type { ReleaseEvent } from '@site/contract/http/releases';
import { startFixtureSite } from '../support/fixtureSite.ts';
import { countInstances, watchRenderers } from '../support/countInstances.ts';
import { createToken, publish, readBuild, ship } from '../support/pipeline.ts';
import { expect, testOn } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

const test = testOn(() => startFixtureSite([], { GATE: 'off' }));
test.describe.configure({ mode: 'default' });

const LEAD = 'Looks, convenience and second chances.';
const NEW_LEAD = 'Looks and comfort, fresh from the forge.';

const entryOf = async (apiClient: APIRequestContext): Promise<string> => {
  const { remotes } = (await (await apiClient.get('/api/registry')).json()) as {
    remotes: { name: string; entry: string }[];
  };
  return remotes.find(({ name }) => name === 'shop')?.entry ?? '';
};

async function expectShop(page: Page, words: string): Promise<void> {
  const menu = page.getByRole('navigation');
  await expect(async () => {
    await menu.getByRole('link', { name: 'Stats' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Stats' })).toBeVisible();
    await menu.getByRole('link', { name: 'Shop 1' }).click();
    await expect(page.getByText(words)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

test('a release of the shop and its rollback reach an open page without affecting the cart', async ({
  page,
  site,
  apiClient,
  pageErrors,
}) => {
  test.setTimeout(120_000);
  const token = await createToken(site);
  const headers = { 'x-deploy-token': token };
  const version = await site.build('shop', {
    'src/features/catalogue/locales/en.json': [LEAD, NEW_LEAD],
  });
  const former = await entryOf(apiClient);
  const menu = page.getByRole('navigation');

  await watchRenderers(page);
  await logIn(page, 'vip');
  await menu.getByRole('link', { name: 'Shop' }).click();
  await expect(page.getByText(LEAD)).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));

  const shipped = await ship(apiClient, token, readBuild(path.join(site.remotes, 'shop', version)), {
    why: 'A new lead.',
  });
  expect(shipped).toMatchObject({ state: 'live', problems: [] });

  // The page still uses the old build, whose files are still available.
  await page.getByRole('main').getByRole('link', { name: 'Ranks' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(menu.getByRole('link', { name: 'Shop 1' })).toBeVisible();
  expect((await apiClient.get(former)).status()).toBe(200);

  await expectShop(page, NEW_LEAD);
  expect(Object.values(await countInstances(page))).toEqual([1, 1, 1, 1, 1, 1]);
  await page.getByRole('link', { name: /^Cart/ }).click();
  // The first rank that this account doesn't have.
  await expect(page.getByRole('main').getByText('MVP').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of vip' })).toBeVisible();

  const back = await apiClient.post('/api/remotes/shop/rollback', { headers, data: { why: 'Too long.' } });
  expect(await back.json()).toMatchObject({ from: version });
  await expectShop(page, LEAD);
  await expect(menu.getByRole('link', { name: 'Shop 1' })).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  expect(Object.values(await countInstances(page))).toEqual([1, 1, 1, 1, 1, 1]);

  const history = await apiClient.get('/api/remotes/shop/history', { headers });
  const events = (await history.json()) as ReleaseEvent[];
  expect(events.map(({ action, by, why }) => [action, by, why])).toEqual([
    ['rollback', 'pipeline', 'Too long.'],
    ['deploy', 'pipeline', 'A new lead.'],
    ['publish', 'pipeline', ''],
  ]);
  expect([pageErrors.uncaught, pageErrors.policy]).toEqual([[], []]);
});

test('a canary keeps its browsers, a developer overrides the build in one, a preview link shows it', async ({
  page,
  browser,
  site,
  apiClient,
}) => {
  test.setTimeout(120_000);
  const token = await createToken(site);
  const headers = { 'x-deploy-token': token };
  const version = await site.build('shop', {
    'src/features/catalogue/locales/en.json': [LEAD, 'Only for some.'],
  });
  const build = readBuild(path.join(site.remotes, 'shop', version));
  await publish(apiClient, token, build);

  await logIn(page, 'dev');
  await page.goto('/overrides');
  const panel = page.getByRole('region', { name: 'shop', exact: true });
  await panel.getByText('Another build').click();
  await panel.getByLabel('Build', { exact: true }).selectOption(version);
  await panel.getByRole('button', { name: 'Use this build here' }).click();
  const bar = page.getByRole('region', { name: 'Try a build in this browser' });
  await expect(bar.getByText(`Builds tried in this browser: shop → ${version}`)).toBeVisible();
  await page.goto('/shop');
  await expect(page.getByText('Only for some.')).toBeVisible();
  await page
    .getByRole('button', { name: /everybody|Reset/i })
    .first()
    .click();
  await expect(page.getByText(LEAD)).toBeVisible();

  const made = await apiClient.post('/api/remotes/shop/previews', {
    headers,
    data: { version, path: '/shop' },
  });
  const { link } = (await made.json()) as { link: string };
  const context = await browser.newContext({ baseURL: site.url });
  await context.addCookies([{ name: 'lang', value: 'en', url: site.url }]);
  const visitor = await context.newPage();
  await logIn(visitor, 'champ');
  await visitor.goto(link);
  await expect(visitor).toHaveURL(/\/shop$/);
  await expect(visitor.getByText('Only for some.')).toBeVisible();
  await expect(visitor.getByText(`Preview: shop ${version}, a link by pipeline`)).toBeVisible();
  await visitor.getByRole('button', { name: 'End the preview' }).click();
  await expect(visitor.getByText(LEAD)).toBeVisible();
  await visitor.goto('/api/preview?link=x');
  await expect(visitor.getByRole('heading', { name: 'This preview isn’t available' })).toBeVisible();
  await context.close();

  const canary = await apiClient.put('/api/remotes/shop/canary', {
    headers,
    data: { version, percent: 50 },
  });
  expect(canary.status()).toBe(202);
  await expect(async () => {
    // Half of the browsers get the canary: without the cookie, the browser is assigned again.
    await page.context().clearCookies({ name: 'blockhaven.cohort' });
    await page.goto('/');
    await page.goto('/shop');
    await expect(page.getByText('Only for some.')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
  expect((await apiClient.delete('/api/remotes/shop/canary', { headers })).status()).toBe(204);
  await expect(async () => {
    await page.goto('/shop');
    await expect(page.getByText(LEAD)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
});
