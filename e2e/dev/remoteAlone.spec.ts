import { callerAs } from '../support/staff.ts';
import { expect, test as base } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';
import { startRemoteAlone, type DevSite } from './devSite.ts';

const test = base.extend<object, { alone: DevSite }>({
  alone: [
    async ({ site }, use) => {
      const alone = await startRemoteAlone('community', site.url);
      await use(alone);
      await alone.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ alone }, use) => use(alone.url),
});

const STRINGS = 'remotes/community/src/features/profile/locales/en.json';
const FEATURE = 'remotes/community/src/features/profile/feature.ts';

test('a remote can be developed in the pages of a running site without changing that site', async ({
  page,
  site,
  alone,
  apiClient,
  pageErrors,
}) => {
  await logIn(page, 'champ');
  await page.goto('/profile/champ');
  await expect(page.getByText('Welcome back, champ!')).toBeVisible();

  alone.edit(STRINGS, 'Welcome back', 'Good to see you');
  await expect(page.getByText('Good to see you, champ!')).toBeVisible();

  // The manifest is reloaded, too.
  const loaded = page.waitForEvent('load');
  alone.edit(FEATURE, "label: { de: 'Profil', en: 'Profile' }", "label: { de: 'Profil', en: 'My page' }");
  await loaded;
  await page.getByRole('button', { name: 'Account of champ' }).click();
  await expect(page.getByRole('link', { name: 'My page' })).toBeVisible();

  // Other remotes and live alerts come from the site.
  await page.goto('/shop');
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  const { uuid } = await callerAs(apiClient, 'champ');
  const staff = await callerAs(apiClient, 'srcon');
  await expect(async () => {
    await staff.send('POST', '/alerts/send-application-alert', {
      category: 'system',
      message: 'Through the gateway.',
      userId: uuid,
    });
    await expect(page.getByText('Through the gateway.').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(pageErrors).toEqual({ policy: [], uncaught: [], console: [] });

  expect(await (await apiClient.get(site.url)).text()).not.toContain('My page');
});
