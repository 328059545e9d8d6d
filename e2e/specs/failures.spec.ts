import type { Page, Route } from '@playwright/test';
import type { Registry, RemoteManifest } from '@site/contract/http/registry';
import type { BootData } from '@site/contract/http/site';
import { renderInBrowser } from '../support/renderInBrowser.ts';
import { expect, test } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

const FAILED = 'This page could not be loaded';

const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'the connection is reset': (route) => route.abort('connectionreset'),
  'the answer is 404 with JSON': (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', message: '' } }),
  'the answer is 500': (route) => route.fulfill({ status: 500, json: { code: 'internal', message: '' } }),
  'the file is cut off': async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.slice(0, body.length / 2) });
  },
  'the answer is HTML': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>hello' }),
  'the script throws': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("boom")' }),
};

async function openShop(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Shop' }).click();
}

async function expectFrameAndOthersAlive(page: Page): Promise<void> {
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeVisible();
  await page.getByRole('button', { name: 'Account of srmod' }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('Welcome back, srmod!')).toBeVisible();
}

async function retryShop(page: Page): Promise<void> {
  await openShop(page);
  const heading = page.getByRole('heading', { level: 1, name: 'Shop' });
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(heading.or(retry)).toBeVisible();
  if (await retry.isVisible()) await retry.click();
  await expect(heading).toBeVisible();
}

const FILES = ['remoteEntry.js', '__federation_expose_manifest.*.js', 'offers.*.js'];

for (const [place, file] of FILES.entries()) {
  // One fault for each file; all pairs take a minute and a half and only run with `WALKS=all`.
  const faults = Object.entries(FAULTS).filter(
    (_, index) => process.env['WALKS'] === 'all' || index === 2 * place + 1,
  );
  test(`${file} of one remote fails (${faults.map(([what]) => what).join(', ')}): the others work, and a retry recovers`, async ({
    page,
  }) => {
    test.slow();
    await logIn(page, 'srmod');
    for (const [, fault] of faults) {
      await page.goto('/');
      const address = `**/remotes/shop/*/${file}*`;
      await page.route(address, fault);
      await openShop(page);
      await expect(page.getByRole('alert').getByText(FAILED)).toBeVisible();
      await expectFrameAndOthersAlive(page);

      // What is under way is answered first.
      await page.unrouteAll({ behavior: 'wait' });
      await retryShop(page);
      expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
    }
  });
}

test('a remote is unavailable: its pages show an error, the shop works, and a retry recovers', async ({
  page,
}) => {
  await logIn(page, 'srmod');
  await renderInBrowser(page);
  const entry = '**/remotes/community/*/remoteEntry.js*';
  await page.route(entry, FAULTS['the answer is 500']!);
  await page.goto('/stats');
  await expect(page.getByRole('alert').getByText(FAILED)).toBeVisible();
  await openShop(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('alert').getByText(FAILED)).toBeVisible();

  await page.unroute(entry);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stats' })).toBeVisible();
});

test('a remote that never answers times out, and everything else stays usable meanwhile', async ({
  page,
}) => {
  await page.clock.install();
  await logIn(page, 'srmod');
  await page.route('**/remotes/shop/**', () => new Promise(() => undefined));
  await openShop(page);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectFrameAndOthersAlive(page);
  await openShop(page);
  // Each step of loading has its own timeout, which starts after the previous one.
  await expect(async () => {
    await page.clock.fastForward('00:20');
    await expect(page.getByRole('alert').getByText(FAILED)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
});

/** Makes pages treat the shop as a build on another origin, with hashes of its files. */
async function trustOnly(page: Page, files: (name: string) => boolean): Promise<void> {
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const { remotes } = (await (await page.request.get('/api/registry')).json()) as Registry;
    const shop = remotes.find(({ name }) => name === 'shop')!;
    const base = new URL(shop.entry, response.url()).href.replace('/remoteEntry.js', '');
    const manifest = (await (await page.request.get(`${base}/manifest.json`)).json()) as RemoteManifest;
    const hashes = Object.entries(manifest.files).filter(([file]) => files(file));
    const integrity = Object.fromEntries(hashes.map(([file, hash]) => [`${base}/${file}`, hash]));
    const own = { ...shop, entry: `${base}/remoteEntry.js`, integrity };
    const body = (await response.text()).replace(
      /(id="boot">)(.*?)(<\/script>)/s,
      (_all, start: string, json: string, end: string) => {
        const boot = JSON.parse(json) as BootData;
        const others = boot.registry.remotes.filter(({ name }) => name !== 'shop');
        boot.registry = { remotes: [...others, own] };
        return start + JSON.stringify(boot).replace(/</g, '\\u003c') + end;
      },
    );
    await route.fulfill({ response, body });
  });
}

test('a build runs when all its files match their hashes', async ({ page }) => {
  await trustOnly(page, () => true);
  await logIn(page, 'srmod');
  await openShop(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
});

for (const file of ['remoteEntry.js', 'offers.*.js']) {
  test(`${file} with content that doesn't match its hash is refused, and a retry loads the right one`, async ({
    page,
  }) => {
    await trustOnly(page, () => true);
    await logIn(page, 'srmod');
    const address = `**/remotes/shop/*/${file}*`;
    await page.route(address, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\nglobalThis.isEvil = true;` });
    });
    await openShop(page);
    await expect(page.getByRole('alert').getByText(FAILED)).toBeVisible();
    expect(await page.evaluate(() => 'isEvil' in globalThis)).toBe(false);
    await expectFrameAndOthersAlive(page);

    await page.unroute(address);
    await retryShop(page);
  });
}

test('the shell works without the federation runtime', async ({ page }) => {
  await page.route('**/assets/federation-host.*', (route) => route.abort());
  await logIn(page, 'srmod');
  await openShop(page);
  await expect(page.getByRole('alert').getByText(FAILED)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blockhaven' })).toBeVisible();
});

test('a page of the shell whose file is gone after a deployment is loaded with the new shell', async ({
  page,
}) => {
  let isDeployed = false;
  page.on('request', (request) => {
    // The new shell has files of its own.
    if (request.isNavigationRequest()) isDeployed = false;
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  isDeployed = true;
  await page.route('**/assets/imprint.*', (route) =>
    isDeployed ? route.fulfill({ status: 404 }) : route.continue(),
  );
  const { 'x-registry': revision = '' } = (await page.request.get('/api/registry')).headers();
  // Answered here, because a navigation doesn't wait long for it.
  await page.route('**/api/panel/maintenance', (route) =>
    isDeployed
      ? route.fulfill({
          headers: { 'x-registry': revision, 'x-shell': 'newer' },
          json: { enabled: false, message: '' },
        })
      : route.continue(),
  );
  const loaded = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Legal notice' }).click();
  expect(new URL((await loaded).url()).pathname).toBe('/imprint');
  await expect(page.getByRole('heading', { level: 1, name: 'Legal notice' })).toBeVisible();
});

test('a page whose code fails offline loads by itself when the browser is back online', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('navigation').getByRole('link', { name: 'Stats' }).click();
  await expect(page.getByRole('alert').getByText(FAILED)).toBeVisible();
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Stats' })).toBeVisible();
});
