import { answered, done, never, refused } from '../answers.ts';
import { button, heading, text } from '../find.ts';
import type { Shot, Visit } from '../shot.ts';

const password = { screen: 'change-password', address: '/change-password', account: 'player' } as const;
const settings = { screen: 'settings', address: '/settings' } as const;

const CALL = '**/api/user/change-password';
const title = heading('Change password', 'Passwort ändern');
const settingsTitle = heading('Settings', 'Einstellungen');

async function change(visit: Visit, newPassword: string): Promise<void> {
  await visit.page.locator('[name="newPassword"]').fill(newPassword);
  await button('Change password', 'Passwort ändern')(visit).click();
}

const openDeletion = async (visit: Visit) => button('Delete account', 'Konto löschen')(visit).click();

async function askDeletion(visit: Visit): Promise<void> {
  await openDeletion(visit);
  await visit.page.getByRole('dialog').locator('[name="password"]').fill('a password');
  await visit.page.keyboard.press('Enter');
}

const deletion = { ...settings, account: 'player', prepare: askDeletion } as const;
const DELETE = '**/api/user/delete';

export const accountShots: readonly Shot[] = [
  { ...password, state: 'form', shows: title },
  {
    ...password,
    state: 'too-short',
    prepare: (visit) => change(visit, 'short'),
    shows: text(
      'The password must be at least 8 characters long.',
      'Das Passwort muss mindestens 8 Zeichen lang sein.',
    ),
  },
  {
    ...password,
    state: 'current-wanted',
    answers: { [CALL]: refused(400, 'current_password_required') },
    prepare: (visit) => change(visit, 'a password of my own'),
    shows: text('Current password', 'Aktuelles Passwort'),
  },
  {
    ...password,
    state: 'current-wrong',
    answers: { [CALL]: refused(400, 'wrong_password') },
    prepare: (visit) => change(visit, 'a password of my own'),
    shows: text(
      'That is not your current password. Please try again.',
      'Das ist nicht dein aktuelles Passwort. Bitte versuch es noch einmal.',
    ),
  },
  {
    ...password,
    state: 'failed',
    answers: { [CALL]: refused(500, 'internal') },
    prepare: (visit) => change(visit, 'a password of my own'),
    shows: text('The password could not be changed.', 'Fehler beim Ändern des Passworts.'),
  },
  {
    ...password,
    state: 'busy',
    answers: { [CALL]: never },
    prepare: (visit) => change(visit, 'a password of my own'),
    shows: text('Changing your password …', 'Dein Passwort wird geändert …'),
  },
  {
    ...password,
    state: 'changed',
    // Answered by hand: the account keeps the password that the other shots log in with.
    answers: { [CALL]: done },
    prepare: (visit) => title(visit).waitFor(),
    brief: (visit) => change(visit, 'a password of my own'),
    shows: text('Your password was changed successfully!', 'Dein Passwort wurde erfolgreich geändert!'),
  },

  { ...settings, state: 'player', account: 'player', shows: settingsTitle },
  { ...settings, state: 'second-factor-on', account: 'secure', shows: settingsTitle },
  {
    ...deletion,
    state: 'delete-account',
    prepare: openDeletion,
    shows: heading('Delete your account?', 'Konto löschen?'),
  },
  {
    ...deletion,
    state: 'delete-wrong-password',
    answers: { [DELETE]: refused(400, 'wrong_password') },
    shows: text('This password is wrong.', 'Dieses Passwort ist falsch.'),
  },
  {
    ...deletion,
    state: 'delete-with-code',
    account: 'secure',
    prepare: openDeletion,
    shows: heading('Delete your account?', 'Konto löschen?'),
  },
  {
    ...deletion,
    state: 'deleted',
    answers: { [DELETE]: answered({ delete_after: '2026-12-06T10:00:00.000Z' }) },
    shows: button('Leave', 'Verlassen'),
  },
];
