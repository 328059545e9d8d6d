import { expect, test } from '../../../support/walk.ts';

test.use({ account: 'jrsup' });

test('the URL filters the chat', async ({ page, checkScreen, localized }) => {
  await page.goto('/panel/chatlog');
  await expect(
    page.getByText(localized('These lines are samples', 'Diese Zeilen sind Beispiele')),
  ).toBeVisible();
  const lines = page.getByRole('tabpanel').getByRole('listitem');
  await expect(page.getByRole('tab', { selected: true })).toHaveText(`${localized('All', 'Alle')} (21)`);
  await expect(lines).toHaveCount(21);
  await checkScreen('chat log');

  await page.getByRole('tab', { name: localized('Reported', 'Gemeldet') }).click();
  await expect(page).toHaveURL(/\?filter=reported$/);
  await expect(lines).toHaveCount(5);
  await checkScreen('reported lines');
  await page.getByRole('tab', { name: localized('Reporters', 'Melder') }).click();
  await expect(lines).toHaveCount(8);
  await page.reload();
  await expect(page).toHaveURL(/\?filter=melder$/);
  await expect(lines).toHaveCount(8);
  await page.goBack();
  await expect(lines).toHaveCount(5);
});
