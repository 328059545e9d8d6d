import type { Page } from '@playwright/test';
import { expectRendered, holdFiles, holdRemote } from '../support/rendered.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of a remote can be read', async ({ page }) => {
    await expectRendered(page, '/clans/OTTR');
    await page.goto('/clans/OTTR');
    await expect(page.getByRole('heading', { level: 1, name: 'Crimson Otters' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page).toHaveTitle('Crimson Otters – Blockhaven');
    const description = page.locator('meta[name="description"]');
    await expect(description).toHaveAttribute('content', /^Crimson Otters \[OTTR\], place \d+ of all clans/);
  });
});

test('what only logged-in users may see is not rendered', async ({ apiClient }) => {
  for (const path of ['/shop', '/shop/ranks', '/apply', '/profile/vip', '/shop/elsewhere', '/panel/unknown'])
    expect(await (await apiClient.get(path)).text()).toContain('<div id="root"></div>');
});

test('a path below a page that needs a login leads to the login', async ({ page }) => {
  const response = await page.goto('/shop/elsewhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
});

const headOf = (html: string) => [
  /<title>(.*?)<\/title>/.exec(html)?.[1],
  ...(html.match(/<meta (?:name="description"|property="og:)[^>]*>|<link rel="canonical"[^>]*>/g) ?? []),
];

/** Parameters that no page depends on; an address as long as this one is never rendered on the server. */
const NEVER_RENDERED = `?x=${'a'.repeat(300)}`;

test('each page has a title and a description of its own, rendered or not', async ({ page, apiClient }) => {
  const sitemap = await (await apiClient.get('/sitemap-pages.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)]
    .map(([, url = '']) => new URL(url).pathname)
    // Published by other tests; it was built when routes had no description.
    .filter((path) => path !== '/keepsake');
  const heads = [];
  for (const path of [...paths, '/login', '/clans/OTTR']) {
    await expectRendered(page, path);
    const html = await (await apiClient.get(path)).text();
    const [, title] = /<title>(.*?)<\/title>/.exec(html) ?? [];
    const [, description] = /<meta name="description" content="(.*?)">/.exec(html) ?? [];
    expect(html).toContain(`<meta property="og:title" content="${title}">`);
    expect(html).toContain(`<meta property="og:description" content="${description}">`);
    const frame = await (await apiClient.get(path + NEVER_RENDERED)).text();
    expect(frame).toContain('<div id="root"></div>');
    // What a clan is called is known from its data only.
    if (path !== '/clans/OTTR') expect(headOf(frame)).toEqual(headOf(html));
    else expect(headOf(frame)[0]).toBe('Clan – Blockhaven');
    heads.push({ path, title, description });
  }
  expect(heads.length).toBeGreaterThan(5);
  expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length);
});

for (const [asked, shown] of [
  ['/LOGIN//?from=%2Fclans', '/login?from=%2Fclans'],
  ['/Clans/%4fTTR', '/clans/OTTR'],
] as const)
  test(`${asked} becomes ${shown} and interactive as it is`, async ({ page, pageErrors }) => {
    await expectRendered(page, asked);
    await page.goto(asked, { waitUntil: 'commit' });
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
    await page.waitForURL((url) => url.pathname + url.search === shown);
    await page.waitForLoadState('networkidle');
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
    expect([...pageErrors.uncaught, ...pageErrors.console]).toEqual([]);
  });

test('a clan’s title is there before its code has loaded, and after a navigation', async ({ page }) => {
  const arrive = await holdRemote(page, 'community');
  await expectRendered(page, '/clans/OTTR');
  await page.goto('/clans/OTTR', { waitUntil: 'domcontentloaded' });
  // Its frame is interactive.
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('link', { name: 'Anmelden' })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  arrive();
  await expect(page).toHaveTitle('Crimson Otters – Blockhaven');
  await page.getByRole('link', { name: 'Back to the clan list' }).click();
  await expect(page).toHaveTitle('Clans – Blockhaven');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Crimson Otters/ })
    .click();
  await expect(page).toHaveTitle('Crimson Otters – Blockhaven');
});

const headIn = (page: Page) =>
  page.evaluate(() => [
    document.title,
    document.documentElement.lang,
    ...[...document.head.querySelectorAll('meta[property], meta[name="description"], link[rel="canonical"]')]
      .map((element) => element.outerHTML)
      .sort(),
  ]);

test('the head of the document follows navigations in it, and is that of the page when it is loaded anew', async ({
  page,
}) => {
  await expectRendered(page, '/clans');
  await page.goto('/clans');
  await page.waitForLoadState('networkidle');
  const steps = [
    () =>
      page
        .getByRole('main')
        .getByRole('link', { name: /Crimson Otters/ })
        .click(),
    () => page.getByRole('link', { name: 'Stats' }).first().click(),
    () => page.getByRole('tab', { name: 'Monthly' }).click(),
    () => page.getByRole('link', { name: 'Privacy' }).click(),
    () => page.getByRole('banner').getByRole('link', { name: 'Log in' }).click(),
    () => page.getByRole('contentinfo').getByRole('link', { name: 'Clans' }).click(),
  ];
  for (const follow of steps) {
    const before = page.url();
    await follow();
    await page.waitForURL((url) => url.href !== before);
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
    const anew = await page.context().newPage();
    await expectRendered(anew, page.url());
    await anew.goto(page.url());
    const expected = await headIn(anew);
    await anew.close();
    await expect.poll(() => headIn(page)).toEqual(expected);
  }
});

test('a page of a remote becomes interactive as it is, without fetching its data again', async ({
  page,
  pageErrors,
}) => {
  await expectRendered(page, '/clans');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/clans')) calls.push(request.url());
  });
  await page.goto('/clans', { waitUntil: 'commit' });
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
  await page.getByLabel('Search by name or tag').fill('otter');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
  // Taken over too, instead of added once more.
  await expect(page.locator('meta[name="description"]')).toHaveCount(1);
  expect(calls).toEqual([]);
  expect([...pageErrors.uncaught, ...pageErrors.console]).toEqual([]);
});

test('a login that is sent before any script has loaded is sent once the page is interactive', async ({
  page,
}) => {
  const arrive = await holdFiles(page, '**/assets/main.*');
  await expectRendered(page, '/login?from=%2Fclans');
  await page.goto('/login?from=%2Fclans', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('player');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  arrive();
  await expect(page.getByText('Wrong username or password!')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('player');
  await expect(page).toHaveURL(/[?]from=%2Fclans$/);
});

test('buttons of the page that are pressed before any script has loaded work once it has', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const arrive = await holdFiles(page, '**/assets/main.*');
  await expectRendered(page, '/');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Copy address' }).click();
  arrive();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
});

test('the menu of a phone that is pressed before any script has loaded opens once its frame is interactive', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const arrive = await holdFiles(page, '**/assets/main.*');
  await holdRemote(page, 'community');
  await expectRendered(page, '/clans');
  await page.goto('/clans', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu' }).click();
  arrive();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a search that is typed before any script has loaded filters the list once the page is interactive', async ({
  page,
}) => {
  const arrive = await holdFiles(page, '**/assets/main.*');
  await expectRendered(page, '/clans');
  await page.goto('/clans', { waitUntil: 'commit' });
  await page.getByLabel('Search by name or tag').fill('otter');
  arrive();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/[?]search=otter$/);
  await expect(page.getByLabel('Search by name or tag')).toHaveValue('otter');
});

test('what is being typed while a page becomes interactive is not touched', async ({ page }) => {
  const field = page.getByLabel('Search by name or tag');
  const state = () =>
    field.evaluate((input: HTMLInputElement) => [input.value, input.selectionStart, input.selectionEnd]);
  const arrive = await holdRemote(page, 'community');
  await expectRendered(page, '/clans');
  await page.goto('/clans', { waitUntil: 'domcontentloaded' });
  await field.pressSequentially('otters');
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Shift+ArrowLeft']) await field.press(key);
  expect(await state()).toEqual(['otters', 3, 4]);
  // A composition, as input methods for Japanese and others make it: what is below it is replaced.
  const client = await page.context().newCDPSession(page);
  await client.send('Input.imeSetComposition', { text: 'た', selectionStart: 1, selectionEnd: 1 });
  expect(await state()).toEqual(['ottたrs', 4, 4]);
  arrive();
  await expect(page).toHaveURL(/search=/);
  expect(await state()).toEqual(['ottたrs', 4, 4]);
  await client.send('Input.imeSetComposition', { text: 'たな', selectionStart: 2, selectionEnd: 2 });
  await client.send('Input.insertText', { text: '棚' });
  expect(await state()).toEqual(['ott棚rs', 4, 4]);
});

test('a language that is chosen before a page’s code has loaded applies to the page too', async ({
  page,
  pageErrors,
}) => {
  const arrive = await holdRemote(page, 'community');
  await expectRendered(page, '/clans');
  await page.goto('/clans', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('link', { name: 'Anmelden' })).toBeVisible();
  arrive();
  await expect(page.getByLabel('Nach Name oder Tag suchen')).toBeVisible();
  expect([...pageErrors.uncaught, ...pageErrors.console]).toEqual([]);
});
