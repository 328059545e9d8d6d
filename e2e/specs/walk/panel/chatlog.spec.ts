import { expect, test } from '../../../support/walk.ts';

test.use({ account: 'jrsup' });

test('the chat is filtered by the address', async ({ page, look, say }) => {
  await page.goto('/panel/chatlog');
  await expect(page.getByText(say('These lines are samples', 'Diese Zeilen sind Beispiele'))).toBeVisible();
  const lines = page.getByRole('tabpanel').getByRole('listitem');
  await expect(page.getByRole('tab', { selected: true })).toHaveText(`${say('All', 'Alle')} (21)`);
  await expect(lines).toHaveCount(21);
  await look('chat log');

  await page.getByRole('tab', { name: say('Reported', 'Gemeldet') }).click();
  await expect(page).toHaveURL(/\?filter=reported$/);
  await expect(lines).toHaveCount(5);
  await look('reported lines');
  await page.getByRole('tab', { name: say('Reporters', 'Melder') }).click();
  await expect(lines).toHaveCount(8);
  await page.reload();
  await expect(page).toHaveURL(/\?filter=melder$/);
  await expect(lines).toHaveCount(8);
  await page.goBack();
  await expect(lines).toHaveCount(5);
});
