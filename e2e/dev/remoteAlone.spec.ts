import { callerAs } from '../support/staff.ts';
import { expect, test as base } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';
import { startRemoteAlone, type DevSite } from './devSite.ts';

/** The running site that belongs to somebody else, and one remote of a developer in its pages. */
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

test('a remote is developed in the pages of a running site, which stays as it is', async ({
  page,
  site,
  alone,
  outside,
  complaints,
}) => {
  await logIn(page, 'champ');
  await page.goto('/profile/champ');
  await expect(page.getByText('Welcome back, champ!')).toBeVisible();

  alone.edit(STRINGS, 'Welcome back', 'Good to see you');
  await expect(page.getByText('Good to see you, champ!')).toBeVisible();

  // What the shell knows of a remote is read anew too.
  const loaded = page.waitForEvent('load');
  alone.edit(FEATURE, "label: { de: 'Profil', en: 'Profile' }", "label: { de: 'Profil', en: 'My page' }");
  await loaded;
  await page.getByRole('button', { name: 'Account of champ' }).click();
  await expect(page.getByRole('link', { name: 'My page' })).toBeVisible();

  // The others come from the site, and so do live alerts.
  await page.goto('/shop');
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  const { uuid } = await callerAs(outside, 'champ');
  const staff = await callerAs(outside, 'srcon');
  await expect(async () => {
    await staff.send('POST', '/alerts/send-application-alert', {
      category: 'system',
      message: 'Through the gateway.',
      userId: uuid,
    });
    await expect(page.getByText('Through the gateway.').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(complaints).toEqual({ policy: [], uncaught: [], console: [] });

  expect(await (await outside.get(site.url)).text()).not.toContain('My page');
});
