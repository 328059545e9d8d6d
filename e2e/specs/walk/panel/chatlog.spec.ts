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

test('long names leave room for what was said', async ({ page, checkScreen }) => {
  const line = {
    at: '2026-01-01T12:00:00.000Z',
    channel: 'global',
    isReporter: false,
    isReported: false,
    player: { uuid: '00000000-0000-4000-8000-000000000001', name: 'Lumi' },
  };
  const lines = [
    { ...line, id: '1', text: 'Moin zusammen, wer ist dabei?', isReporter: true, isReported: true },
    { ...line, id: '2', text: 'W'.repeat(256), channel: 'W'.repeat(64) },
    { ...line, id: '3', text: 'gg', isReported: true, player: { ...line.player, name: 'W'.repeat(16) } },
  ];
  await page.route('**/api/panel/chat?*', (route) =>
    route.fulfill({ json: lines, headers: { 'x-total-count': '120' } }),
  );
  await page.goto('/panel/chatlog');
  await expect(page.getByText('Moin')).toBeVisible();
  await checkScreen('lines of the game');
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const { text } of lines) await expect(page.getByText(text, { exact: true })).toBeVisible();
});
