import { expect, test } from '../../support/walk.ts';

const PAGES = ['/', '/profile/owner', '/profile/nobody-here', '/shop', '/panel'];

test.describe('as the owner', () => {
  test.use({ account: 'owner' });

  test('the pages of the remotes', async ({ page, provoked, look }) => {
    provoked.push(/status of 404/);
    for (const address of PAGES) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await look(address);
    }
  });
});
