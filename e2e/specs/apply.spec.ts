import type { Page } from '@playwright/test';
import { callerAs } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

function watchPanel(page: Page): Set<string> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/remotes/panel/')) files.add(pathname);
  });
  return files;
}

const names = (files: Iterable<string>) =>
  [...files].map((file) => file.split('/').at(-1)?.split('.')[0] ?? '').sort();

test('a player loads the application form without any code of the staff pages', async ({
  page,
  apiClient,
}) => {
  await logIn(page, 'vip');
  const files = watchPanel(page);
  for (const address of ['/', '/clans', '/shop', '/alerts']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect([...files]).toEqual([]);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Apply' }).click();
  await expect(page.getByRole('form', { name: 'Application form' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(names(files)).toEqual(
    expect.arrayContaining(['apply', 'apply-en', 'remoteEntry', '__federation_expose_apply']),
  );
  expect(names(files).filter((name) => /^(__federation_expose_manifest|home)/.test(name))).toEqual([]);
  for (const file of files) {
    const code = await (await apiClient.get(file)).text();
    expect(code, file).not.toMatch(/\/applications\/all|panel\/home/);
  }
});

test('staff load their panel without the application form', async ({ page }) => {
  await logIn(page, 'sup');
  const files = watchPanel(page);
  await page.goto('/panel');
  await expect(page.getByRole('table')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(names(files)).toContain('home');
  expect(names(files).filter((name) => name.includes('apply'))).toEqual([]);
});

test('a second submission is refused', async ({ page, apiClient }) => {
  await logIn(page, 'champ');
  await page.context().addCookies([{ name: 'lang', value: 'en', url: page.url() }]);
  await page.goto('/apply');
  await page.getByLabel('Your strengths').fill('Written here.');

  const champ = await callerAs(apiClient, 'champ');
  const answers = { name: 'champ', discord: 'champ', weaknesses: 'None.', motivation: 'Blocks.' };
  await champ.send('POST', '/applications/apply', {
    ...answers,
    age: 20,
    role: 'Content',
    strengths: 'Sent from somewhere else.',
  });
  await page.getByLabel('Discord name').fill('champ');
  await page.getByLabel('Age').fill('20');
  await page.getByLabel('Role', { exact: true }).selectOption('Content');
  await page.getByLabel('Your weaknesses').fill('None.');
  await page.getByLabel('Why do you want to join us?').fill('Blocks.');
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('You already have an open application.');
  await expect(page.getByText('Sent from somewhere else.')).toBeVisible();
});
