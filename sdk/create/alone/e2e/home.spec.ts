import { expect, expectAccessible, test } from '@site/remote/e2e';

for (const rank of ['player', 'mod'] as const) {
  test.describe(`as ${rank}`, () => {
    test.use({ rank });

    test('the page says what it is, and everybody can use it', async ({ page }) => {
      await page.goto('/sample-remote');
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText('Sample remote');
      await expect(page.getByText('Something new is being built here.')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
