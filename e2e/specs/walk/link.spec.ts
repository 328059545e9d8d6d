import { randomUUID } from 'node:crypto';
import { linkGameServer } from '../../support/gameServer.ts';
import { expect, test } from '../../support/walk.ts';

test('a player who types /link in the game chooses a password and is logged in', async ({
  page,
  site,
  provoked,
  checkScreen,
  localized,
}) => {
  provoked.push(/status of 400/);
  const name = `Linked_${randomUUID().slice(0, 6)}`;
  const lobby = await linkGameServer(site, `lobby ${name}`);
  const { url } = await lobby.link({ uuid: randomUUID(), name });

  await page.goto('/login');
  await page.getByRole('link', { name: localized('Enter the code', 'Code eingeben') }).click();
  await expect(page).toHaveURL('/login/link');
  const code = page.getByLabel(localized('Code from the game', 'Code aus dem Spiel'));
  await code.fill('AAAA-BBBB-CCCC');
  await page.getByRole('button', { name: localized('Continue', 'Weiter') }).click();
  await expect(code).toHaveAccessibleDescription(
    localized(
      'This code has been used or has expired. Type /link in the game to get a new one.',
      'Dieser Code wurde schon benutzt oder ist abgelaufen. Gib im Spiel /link ein, dann bekommst du einen neuen.',
    ),
  );
  await checkScreen('wrong code');

  // In the same tab, where it is the same document.
  await page.goto(url);
  await expect(
    page.getByRole('heading', { level: 1, name: localized(`Hello ${name}`, `Hallo ${name}`) }),
  ).toBeVisible();
  await expect(page).toHaveURL('/login/link');
  await checkScreen('choose a password');
  await page.getByLabel(localized('New password', 'Neues Passwort')).fill('a horse of another colour');
  await page
    .getByRole('button', { name: localized('Choose password and log in', 'Passwort wählen und anmelden') })
    .click();
  await expect(page).toHaveURL('/');
  await expect(
    page.getByRole('button', { name: localized(`Account of ${name}`, `Konto von ${name}`) }),
  ).toBeVisible();
});
