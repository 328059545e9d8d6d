import { randomUUID } from 'node:crypto';
import { speakFor } from '../../../support/gameServer.ts';
import { PASSWORD } from '../../../support/visitor.ts';
import { expect, test } from '../../../support/walk.ts';

test.use({ account: 'admin' });

test('a game server is linked, tells something, gets a command and is removed', async ({
  page,
  site,
  checkScreen,
  localized,
  provoked,
}) => {
  provoked.push(/status of 403/);
  const name = `arena ${randomUUID().slice(0, 6)}`;
  const linkButton = localized('Link a server', 'Server verbinden');
  await page.goto('/panel/gameservers');
  await page.getByRole('button', { name: linkButton }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await checkScreen('link a server');
  const held = { code: 'fresh_login_needed', message: 'Please confirm that it’s you.' };
  const link = '**/api/panel/gameservers';
  await page.route(link, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 403, json: held }) : route.fallback(),
  );
  await dialog.getByRole('button', { name: linkButton }).click();
  const password = dialog.getByLabel(localized('Your password', 'Dein Passwort'));
  await expect(password).toBeFocused();
  await checkScreen('confirm it');
  await page.unroute(link);
  await password.fill(PASSWORD);
  await dialog.getByRole('button', { name: localized('Confirm', 'Bestätigen') }).click();
  const token = await dialog.getByText(/^gs_/).textContent();
  await checkScreen('the token');
  await dialog.getByRole('button', { name: localized('Done', 'Fertig') }).click();

  const arena = speakFor(site.url, token ?? '');
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const state = {
    software: 'paper 1.21.8',
    plugin: '1.0.0',
    maxPlayers: 100,
    players: [{ uuid: randomUUID(), name: 'Otto_99' }],
  };
  const otto = { ...state.players[0], type: 'player' };
  const fighter = { ...state.players[0], kills: 3, deaths: 1, elo: 12 };
  const DAY = 24 * 60 * 60_000;
  await arena.sync({
    ...state,
    events: [
      { id: randomUUID(), type: 'player', at: at(0), uuid: randomUUID(), name: `P${name.slice(-6)}` },
      { id: randomUUID(), type: 'weather', at: at(0) },
      { id: randomUUID(), ...otto, at: at(-40 * DAY) },
      { id: randomUUID(), ...otto, at: at(3 * DAY) },
      { id: randomUUID(), type: 'match', at: at(0), mode: 'duels', players: [fighter] },
      { id: randomUUID(), ...otto, type: 'rank', at: at(0), rank: 'owner' },
    ],
  });
  await page.reload();
  const card = page.getByRole('region', { name });
  await expect(card.getByText('1 / 100')).toBeVisible();
  await expect(card.getByText('weather', { exact: true })).toBeVisible();
  for (const reason of [
    localized('Unknown type of event', 'Unbekannte Art von Ereignis'),
    localized('Too old', 'Zu alt'),
    localized('Dated in the future', 'Zeit liegt in der Zukunft'),
    localized('Invalid data', 'Ungültige Angaben'),
    localized('Can only be changed on the site', 'Nur auf der Website änderbar'),
  ])
    await expect(card.getByText(reason)).toBeVisible();

  await page.getByRole('button', { name: localized('New command', 'Neuer Befehl') }).click();
  await dialog.getByLabel(localized('Player', 'Spieler')).fill('vip');
  await dialog.getByLabel('Text').fill('Welcome back');
  await checkScreen('new command');
  await dialog.getByRole('button', { name: localized('Send', 'Senden') }).click();
  await expect(dialog).toBeHidden();
  const { commands } = await arena.sync(state);
  expect(commands).toMatchObject([
    { kind: 'message', player: { name: 'vip' }, args: { text: 'Welcome back' } },
  ]);
  const done = commands.map(({ id, lease }) => ({ id, lease, outcome: 'unknown', message: 'restarted' }));
  await arena.sync({ ...state, done });
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Welcome back' });
  await expect(row.getByText(localized('Unclear', 'Unklar'))).toBeVisible();
  await checkScreen('game servers');
  await row.getByRole('button', { name: localized('Mark as done', 'Als erledigt markieren') }).click();
  await dialog.getByLabel(localized('Reason', 'Grund')).fill('asked the player');
  await checkScreen('settle a command');
  await dialog.getByRole('button', { name: localized('Mark as done', 'Als erledigt markieren') }).click();
  await expect(row.getByText(localized('Done', 'Erledigt'))).toBeVisible();

  await card.getByRole('button', { name: localized('Remove', 'Entfernen') }).click();
  await dialog.getByRole('button', { name: localized('Remove', 'Entfernen') }).click();
  await expect(card).toBeHidden();
});
