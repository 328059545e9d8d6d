import { PASSWORD } from '../account.ts';
import { lost, never, refused } from '../answers.ts';
import { alert, button, dialog, heading, text } from '../find.ts';
import type { Shot, Visit } from '../shot.ts';
import { siteName } from '../siteName.ts';

const login = { screen: 'login', address: '/login' } as const;
const verify = { screen: 'verify', address: '/login' } as const;
const first = { screen: 'first-password', address: '/login' } as const;
const legalNotice = { screen: 'login', address: '/login', isWindow: true } as const;

const submit = button('Log in', 'Anmelden');
const verifyTitle = heading('Enter code', 'Code eingeben');
const confirm = button('Confirm', 'Bestätigen');
const firstTitle = heading('Choose your password', 'Wähle dein Passwort');

async function logIn(visit: Visit, name: string, password = PASSWORD): Promise<void> {
  await visit.page.locator('[name="name"]').fill(name);
  await visit.page.locator('[name="password"]').fill(password);
  await submit(visit).click();
}

async function reachVerify(visit: Visit): Promise<void> {
  await logIn(visit, 'secure');
  await verifyTitle(visit).waitFor();
}

async function enterCode(visit: Visit, code: string): Promise<void> {
  await visit.page.getByLabel('Code', { exact: true }).fill(code);
}

async function reachFirstPassword(visit: Visit): Promise<void> {
  await logIn(visit, 'newbie');
  await firstTitle(visit).waitFor();
}

export const loginShots: readonly Shot[] = [
  { ...login, state: 'empty', shows: heading('Log in', 'Anmelden') },
  {
    ...login,
    state: 'password-shown',
    async prepare(visit) {
      await visit.page.locator('[name="name"]').fill('player');
      await visit.page.locator('[name="password"]').fill(PASSWORD);
      await button('Show password', 'Passwort zeigen')(visit).click();
    },
    shows: button('Hide password', 'Passwort verbergen'),
  },
  {
    ...login,
    state: 'refused-empty',
    prepare: (visit) => submit(visit).click(),
    shows: text('Please enter your password.', 'Bitte gib dein Passwort ein.'),
  },
  {
    ...login,
    state: 'wrong',
    prepare: (visit) => logIn(visit, 'player', 'not the password'),
    shows: text('Wrong username or password!', 'Falscher Benutzername oder falsches Passwort!'),
  },
  {
    ...login,
    state: 'unknown-user',
    answers: { '**/api/login': (route) => route.fulfill({ json: {} }) },
    prepare: (visit) => logIn(visit, 'nobody'),
    shows: text('This user does not exist!', 'Diesen Benutzer gibt es nicht!'),
  },
  {
    ...login,
    state: 'too-often',
    answers: { '**/api/login': refused(429, 'too_many_logins') },
    prepare: (visit) => logIn(visit, 'player'),
    shows: alert,
  },
  {
    ...login,
    state: 'server-gone',
    answers: { '**/api/login': lost },
    prepare: (visit) => logIn(visit, 'player'),
    shows: text(
      'The server can’t be reached. Please try again.',
      'Der Server ist nicht erreichbar. Bitte versuch es noch einmal.',
    ),
  },
  {
    ...login,
    state: 'busy',
    answers: { '**/api/login': never },
    prepare: (visit) => logIn(visit, 'player'),
    shows: text('Logging in …', 'Du wirst angemeldet …'),
  },
  {
    ...legalNotice,
    state: 'legal-notice',
    prepare: (visit) => button('Legal notice', 'Impressum')(visit).click(),
    shows: dialog('Legal notice', 'Impressum'),
  },

  { ...verify, state: 'empty', prepare: reachVerify, shows: verifyTitle },
  {
    ...verify,
    state: 'filled',
    async prepare(visit) {
      await reachVerify(visit);
      await enterCode(visit, '123456');
    },
    shows: verifyTitle,
  },
  {
    ...verify,
    state: 'wrong',
    answers: { '**/api/user/2fa/login': refused(400, 'wrong_code') },
    async prepare(visit) {
      await reachVerify(visit);
      await enterCode(visit, '000000');
      await confirm(visit).click();
    },
    shows: text('Invalid or expired code.', 'Ungültiger Code oder abgelaufen.'),
  },
  {
    ...verify,
    state: 'recovery-code',
    async prepare(visit) {
      await reachVerify(visit);
      await button('Use a recovery code', 'Wiederherstellungscode benutzen')(visit).click();
    },
    shows: button('Use a code of the app', 'Code aus der App benutzen'),
  },
  {
    ...verify,
    state: 'nobody',
    address: '/login/verify',
    async prepare(visit) {
      await enterCode(visit, '123456');
      await confirm(visit).click();
    },
    shows: text('Error: no user found for 2FA.', 'Fehler: Kein Benutzer für 2FA gefunden.'),
  },

  { ...first, state: 'form', prepare: reachFirstPassword, shows: button('Later', 'Später') },
  {
    ...first,
    state: 'too-short',
    async prepare(visit) {
      await reachFirstPassword(visit);
      await visit.page.locator('[name="newPassword"]').fill('short');
      await button('Change password', 'Passwort ändern')(visit).click();
    },
    shows: text(
      'The password must be at least 8 characters long.',
      'Das Passwort muss mindestens 8 Zeichen lang sein.',
    ),
  },
  {
    ...first,
    state: 'later',
    async prepare(visit) {
      await reachFirstPassword(visit);
      await button('Later', 'Später')(visit).click();
    },
    shows: heading(siteName, siteName),
  },
];
