import { leaveCart, cartText } from '../support/cart.ts';
import { startFixtureSite } from '../support/fixtureSite.ts';
import { countInstances, watchRenderers } from '../support/countInstances.ts';
import { expect, testOn } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

const test = testOn(() => startFixtureSite(['guestbook']));
test.describe.configure({ mode: 'default' });

const NOTE = 'A new version is available; you get it with the next page you open.';

test('a page updates a remote in place: new code, the same store, one instance of each', async ({
  page,
  site,
  pageErrors,
}) => {
  test.setTimeout(120_000);
  const newer = await site.build('guestbook', {
    'src/features/guestbook/locales/en.json': ['{{n}} entries', '{{n}} signatures'],
    'src/features/guestbook/feature.ts': ["en: 'Guestbook'", "en: 'Visitors'"],
    'src/features/guestbook/entriesSlice.ts': ['count + 1', 'count + 10'],
    'src/features/guestbook/GuestbookPage.tsx': [
      'const Count = styled.p',
      "import { Plain } from './Plain.ts';\nconst Count = styled(Plain)",
    ],
  });
  const menu = page.getByRole('navigation');
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));

  await watchRenderers(page);
  await leaveCart(page, cartText(['ranks/VIP']));
  await logIn(page, 'vip');
  await menu.getByRole('link', { name: 'Shop' }).click();
  await expect(menu.getByRole('link', { name: 'Shop 1' })).toBeVisible();
  await menu.getByRole('link', { name: 'Guestbook' }).click();
  await page.getByRole('button', { name: 'Sign' }).click();
  await expect(page.getByText('1 entries')).toBeVisible();
  const kept = await page.evaluate(() => ({ ...localStorage }));
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));

  site.deploy('guestbook', newer);
  // One navigation at a time: the first one detects the update, the next one applies it.
  let steps = 0;
  await expect(async () => {
    steps += 1;
    await menu.getByRole('link', { name: steps % 2 ? 'Home' : 'Stats' }).click();
    await expect(page.getByText(NOTE)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(menu.getByRole('link', { name: 'Guestbook 1' })).toBeVisible();

  await menu.getByRole('link', { name: 'Guestbook 1' }).click();
  // Its own styles come after those of what it extends now, as after a fresh load.
  await expect(page.getByText('1 signatures')).toHaveCSS('color', 'rgb(240, 241, 242)');
  await expect(menu.getByRole('link', { name: 'Visitors 1' })).toBeVisible();
  await expect(page.getByText(NOTE)).toBeHidden();
  await page.getByRole('button', { name: 'Sign' }).click();
  await expect(page.getByText('11 signatures')).toBeVisible();

  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  await menu.getByRole('link', { name: 'Shop 1' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  expect(Object.keys(await page.evaluate(() => ({ ...localStorage })))).toEqual(Object.keys(kept));
  expect(scripts.filter((url) => url.includes(`/guestbook/${newer}/remoteEntry.js`))).toHaveLength(1);
  expect(Object.values(await countInstances(page))).toEqual([1, 1, 1, 1, 1, 1]);
  expect(pageErrors.uncaught).toEqual([]);
  expect(pageErrors.policy).toEqual([]);
});

test("a build whose shared versions the shell can't satisfy fails on its own page only", async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  const other = await site.build('guestbook', {
    'webpack.config.ts': [
      'export default remoteConfig(import.meta.dirname);',
      `const config = remoteConfig(import.meta.dirname);
for (const plugin of config.plugins ?? []) {
  const { shared } = (plugin as { _options?: { shared?: Record<string, { requiredVersion: string }> } })._options ?? {};
  if (shared?.['react']) shared['react'].requiredVersion = '^18.0.0';
}
export default config;`,
    ],
  });
  site.deploy('guestbook', other);
  await expect(async () => {
    await page.goto('/guestbook');
    await expect(page.getByRole('alert').getByText('This page could not be loaded')).toBeVisible();
  }).toPass();
  await page.getByRole('navigation').getByRole('link', { name: 'Stats' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stats');
});
