import { expect as baseExpect } from '@playwright/test';
import { startFixtureSite } from '../support/fixtureSite.ts';
import { countInstances, watchRenderers, type InstanceCounts } from '../support/countInstances.ts';
import { collectPageErrors, expect, testOn } from '../support/test.ts';
import { expectEmptyStorage, logIn } from '../support/visitor.ts';

const test = testOn(() => startFixtureSite(['guestbook', 'store-container']));
test.describe.configure({ mode: 'default' });

const ONE_OF_EACH: InstanceCounts = {
  stores: 1,
  reacts: 1,
  reactRenderers: 1,
  routers: 1,
  i18nexts: 1,
  styleSheets: 1,
};

test('a fourth remote is a page and a menu entry of the site, without a change to the shell', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Guestbook' }).click();
  await expect(page).toHaveURL('/guestbook');
  await expect(page.getByRole('heading', { level: 1, name: 'Guestbook' })).toBeVisible();
  await expect(page).toHaveTitle('Guestbook – Blockhaven');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gästebuch' })).toBeVisible();
});

test("the shell receives a remote's actions, and its slice is part of the single store", async ({ page }) => {
  await page.goto('/guestbook');
  await page.getByRole('button', { name: 'Sign' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Thank you for signing!');
  await expect(page.getByText('1 entries')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Guestbook 1' })).toBeVisible();

  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blockhaven' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Guestbook 1' }).click();
  await expect(page.getByText('1 entries')).toBeVisible();
});

test("a remote's badge appears before its code is loaded, in other tabs too, and disappears at logout", async ({
  page,
}) => {
  await logIn(page, 'vip');
  await page.goto('/guestbook');
  await page.getByRole('button', { name: 'Sign' }).click();
  const code: string[] = [];
  const other = await page.context().newPage();
  other.on('request', (request) => code.push(request.url()));
  await other.goto('/');
  const entry = (name: string) => other.getByRole('navigation').getByRole('link', { name, exact: true });
  await expect(entry('Guestbook 1')).toBeVisible();
  expect(code.filter((url) => url.includes('/remotes/'))).toEqual([]);

  await page.getByRole('button', { name: 'Sign' }).click();
  await expect(entry('Guestbook 2')).toBeVisible();

  await other.getByRole('button', { name: 'Account of vip' }).click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(entry('Guestbook')).toBeVisible();
  await expectEmptyStorage(other);
});

test('a page has one instance of each, even after every remote and the store container were used', async ({
  page,
}) => {
  const pageErrors = collectPageErrors(page);
  await watchRenderers(page);
  await logIn(page, 'admin');
  expect(await countInstances(page)).toEqual(ONE_OF_EACH);

  const visits: [address: string, heading: string][] = [
    ['/shop', 'Shop'],
    ['/guestbook', 'Guestbook'],
    ['/store-container', 'Store container'],
  ];
  await page.goto('/panel');
  await expect(page.getByRole('heading', { level: 1, name: 'Staff panel' })).toBeVisible();
  for (const [address, heading] of visits) {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await expect(page.getByText('The store says: admin')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Sent through the store container',
  );
  expect(await countInstances(page)).toEqual(ONE_OF_EACH);
  expect(pageErrors.policy).toEqual([]);
  expect(pageErrors.uncaught).toEqual([]);
});

test('the instance count detects a second store, React, i18next or router', async ({ page }) => {
  await watchRenderers(page);
  await page.goto('/');
  await page.evaluate(() => {
    Object.assign(globalThis, {
      planted: [
        { replaceReducer() {}, getState() {} },
        { useState() {}, __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: {} },
        { services: {}, isInitialized: true },
        { $$typeof: Symbol.for('react.context'), displayName: 'Navigation' },
        { gs: {}, names: new Map(), options: {} },
      ],
    });
  });
  const counts = await countInstances(page);
  baseExpect(counts).toEqual({
    ...ONE_OF_EACH,
    stores: 2,
    reacts: 2,
    i18nexts: 2,
    routers: 2,
    styleSheets: 2,
  });
});
