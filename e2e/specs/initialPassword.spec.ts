import { admin } from '../support/admin.ts';
import type { Site } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { submitLogin } from '../support/visitor.ts';

async function createUser(site: Site, name: string, rank: string): Promise<string> {
  const printed = await admin(site, 'create-user', name, '--rank', rank, '--lang', 'en');
  const password = /: ([a-z2-9]{5}(?:-[a-z2-9]{5}){3})/.exec(printed)?.[1];
  if (!password) throw new Error(`There is no password:\n${printed}`);
  return password;
}

test('a new team member can open the panel once the initial password is changed', async ({ page, site }) => {
  const password = await createUser(site, 'Newcomer', 'mod');
  const firstPassword = page.getByRole('heading', { level: 1, name: 'Choose your password' });
  await page.goto('/login?from=/panel');
  await page.evaluate(() => localStorage.setItem('lang', 'en'));
  await page.reload();
  await submitLogin(page, 'Newcomer', password);
  await expect(firstPassword).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/panel');
  await expect(page).toHaveURL('/login/change-password?from=%2Fpanel');
  await expect(firstPassword).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('a password of my own');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password was changed successfully!')).toBeVisible();
  await expect(page).toHaveURL('/panel');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
