import { test as base, expect, type Page } from '@playwright/test';
import { expectRendered } from '../support/rendered.ts';
import { collectPageErrors, type PageErrors } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';
import { addFeature, startDevSite, startRemoteAlone, type DevSite } from './devSite.ts';

const test = base.extend<{ pageErrors: PageErrors }, { site: DevSite }>({
  site: [
    async ({}, use) => {
      const site = await startDevSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
  pageErrors: ({ page }, use) => use(collectPageErrors(page)),
});

// One site for all tests.
test.describe.configure({ mode: 'default' });

const PAGE = 'remotes/shop/src/features/fresh/FreshPage.tsx';
const FEATURE = 'remotes/shop/src/features/fresh/feature.ts';
const STRINGS = 'remotes/shop/src/features/fresh/locales/en.json';
const LOGIN = 'shell/src/pages/login/LoginPage.tsx';
const BRAND = 'shell/src/frame/Brand.tsx';

/** A reload would remove the mark. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', 'here'));
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.dataset['mark'] === 'here');

async function openFresh(page: Page): Promise<void> {
  await logIn(page, 'player');
  await page.goto('/fresh');
  await page.getByRole('button', { name: 'Clicked 0 times' }).click();
  await page.getByRole('button', { name: 'Clicked 1 times' }).click();
  await page.getByLabel('Note').fill('kept');
  await mark(page);
}

async function expectKept(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Clicked 2 times' })).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('kept');
  await expect(page.getByRole('button', { name: 'Account of player' })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
}

test('a page of a remote is rendered on the server and becomes interactive without a warning', async ({
  page,
}) => {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', ({ message }) => messages.push(message));
  await expectRendered(page, '/clans');
  await page.goto('/clans', { waitUntil: 'commit' });
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
  await page.getByLabel('Search by name or tag').fill('otter');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
  expect(messages).toEqual([]);
});

test('an edited component of a remote is updated in place and keeps its state', async ({
  page,
  site,
  pageErrors,
}) => {
  await openFresh(page);

  site.edit(PAGE, '<h1>Before</h1>', '<h1>After</h1>');
  await expect(page.getByRole('heading', { name: 'After' })).toBeVisible();
  await expectKept(page);

  site.edit(PAGE, 'display: flow-root', 'color: rgb(1, 2, 3); display: flow-root');
  await expect(page.getByText('The first lead')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expectKept(page);

  expect(pageErrors).toEqual({ policy: [], uncaught: [], console: [] });
});

test('an edited component of the shell is updated in place and keeps its state', async ({
  page,
  site,
  pageErrors,
}) => {
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('lang', 'en'));
  await page.reload();
  await page.getByLabel('Password', { exact: true }).fill('kept');
  await page.getByRole('button', { name: 'Show password' }).click();
  await mark(page);

  site.edit(LOGIN, "lead={text('lead')}", 'lead="Edited while it runs"');
  await expect(page.getByText('Edited while it runs')).toBeVisible();

  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('kept');
  expect(await isMarked(page)).toBe(true);
  expect(pageErrors).toEqual({ policy: [], uncaught: [], console: [] });
  await expect
    .poll(async () => (await page.request.get('/login')).text())
    .toContain('Edited while it runs</p>');
});

test('a component keeps its newest version after an edit elsewhere', async ({ page, site }) => {
  await openFresh(page);
  site.edit(PAGE, '</h1>', ', newest</h1>');
  await expect(page.getByRole('heading', { name: /, newest/ })).toBeVisible();

  site.edit(
    BRAND,
    'export function Brand() {',
    "export function Brand() {\n  document.documentElement.lang = 'fr';",
  );
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expectKept(page);

  await page.getByRole('link', { name: 'Shop' }).first().click();
  await expect(page.getByRole('button', { name: /Clicked/ })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { name: /, newest/ })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('a syntax error leaves the page unchanged until it is fixed', async ({ page, site }) => {
  await openFresh(page);
  const consoleError = page.waitForEvent('console', (message) => message.text().includes('FreshPage.tsx'));
  site.edit(PAGE, 'return (', 'return ((');
  await consoleError;
  await expectKept(page);

  site.edit(PAGE, 'return ((', 'return (');
  site.edit(PAGE, '</h1>', ', mended</h1>');
  await expect(page.getByRole('heading', { name: /, mended/ })).toBeVisible();
  await expectKept(page);
});

test('an edited text of a remote is shown in place, and the page keeps its state', async ({
  page,
  site,
  pageErrors,
}) => {
  await openFresh(page);
  site.edit(STRINGS, 'The first lead', 'The second lead');
  await expect(page.getByText('The second lead')).toBeVisible();
  await expectKept(page);
  site.edit(STRINGS, 'The second lead', 'The third lead');
  await expect(page.getByText('The third lead')).toBeVisible();
  await expectKept(page);
  expect(pageErrors).toEqual({ policy: [], uncaught: [], console: [] });
  site.edit(STRINGS, 'The third lead', 'The first lead');
  await expect(page.getByText('The first lead')).toBeVisible();
});

test('a remote alone, in the pages of a site in development, is updated in place, too', async ({
  browser,
  site,
}) => {
  const alone = await startRemoteAlone('shop', site.url, addFeature);
  const page = await browser.newPage({ baseURL: alone.url });
  const pageErrors = collectPageErrors(page);
  try {
    await logIn(page, 'player');
    await page.goto('/fresh');
    await page.getByRole('button', { name: 'Clicked 0 times' }).click();
    await mark(page);
    alone.edit(PAGE, '<h1>Before</h1>', '<h1>Alone</h1>');
    await expect(page.getByRole('heading', { name: 'Alone' })).toBeVisible();
    alone.edit(STRINGS, 'The first lead', 'A lead alone');
    await expect(page.getByText('A lead alone')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Clicked 1 times' })).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    expect(pageErrors).toEqual({ policy: [], uncaught: [], console: [] });
  } finally {
    await page.close();
    await alone.stop();
  }
});

test("changes of a remote's manifest are applied automatically", async ({ page, site }) => {
  await page.goto('/');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Fresh' })).toBeVisible();
  site.edit(FEATURE, "en: 'Fresh' }, order", "en: 'Renamed' }, order");
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Renamed' })).toBeVisible();
});
