import { expect, test } from '../../support/walk.ts';

const PAGES = ['/', '/panel'];

test.describe('as the owner', () => {
  test.use({ account: 'owner' });

  test('the pages of the remotes', async ({ page, look }) => {
    for (const address of PAGES) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await look(address);
    }
  });
});
