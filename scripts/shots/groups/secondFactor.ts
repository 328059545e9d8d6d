import QRCode from 'qrcode';
import { answered, done, never, refused } from '../answers.ts';
import { button, checkbox, text } from '../find.ts';
import type { Shot, Visit } from '../shot.ts';

const page = { screen: 'two-factor', address: '/2fa', account: 'player' } as const;

const SETUP = '**/api/user/2fa/setup';
const VERIFY = '**/api/user/2fa/verify';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** The same every time: what the server answers is random, as it must be. */
const begun = answered({
  qrCodeUrl: await QRCode.toDataURL(`otpauth://totp/Blockhaven:player?secret=${SECRET}&issuer=Blockhaven`),
  secret: SECRET,
  recoveryCodes: Array.from('ABCDEFGHJK', (letter) => `${letter}4Q7-${letter}2M9-${letter}X6T-${letter}3WP`),
});

const saved = checkbox('I have saved the recovery codes.', 'Ich habe die Wiederherstellungscodes gesichert.');
const steps = text('Save your recovery codes', 'Wiederherstellungscodes sichern');

async function confirm(visit: Visit, code: string): Promise<void> {
  await saved(visit).check();
  await visit.page.getByLabel('Code', { exact: true }).fill(code);
  await button('Turn on', 'Einschalten')(visit).click();
}

async function enterPassword({ page: shown }: Visit): Promise<void> {
  await shown.locator('[name="currentPassword"]').fill('a password of my own');
  await shown.keyboard.press('Enter');
}

async function begin(visit: Visit): Promise<void> {
  await enterPassword(visit);
  await steps(visit).waitFor();
}

export const secondFactorShots: readonly Shot[] = [
  { ...page, state: 'password', shows: button('Continue', 'Weiter') },
  {
    ...page,
    state: 'password-wrong',
    answers: { [SETUP]: refused(400, 'wrong_password') },
    prepare: enterPassword,
    shows: text(
      'That is not your current password. Please try again.',
      'Das ist nicht dein aktuelles Passwort. Bitte versuch es noch einmal.',
    ),
  },
  {
    ...page,
    state: 'loading',
    answers: { [SETUP]: never },
    prepare: enterPassword,
    shows: text('Preparing the set-up …', 'Die Einrichtung wird vorbereitet …'),
  },
  {
    ...page,
    state: 'failed',
    answers: { [SETUP]: refused(500, 'internal') },
    prepare: enterPassword,
    shows: text('The QR code could not be created.', 'Fehler beim Erstellen des QR-Codes.'),
  },
  { ...page, state: 'set-up', answers: { [SETUP]: begun }, prepare: begin, shows: steps },
  {
    ...page,
    state: 'codes-copied',
    answers: { [SETUP]: begun },
    prepare: begin,
    brief: (visit) => button('Copy codes', 'Codes kopieren')(visit).click(),
    shows: button('Copied!', 'Kopiert!'),
  },
  {
    ...page,
    state: 'codes-saved',
    answers: { [SETUP]: begun },
    async prepare(visit) {
      await begin(visit);
      await saved(visit).check();
    },
    shows: button('Turn on', 'Einschalten'),
  },
  {
    ...page,
    state: 'wrong',
    answers: { [SETUP]: begun, [VERIFY]: refused(400, 'wrong_setup_code') },
    async prepare(visit) {
      await begin(visit);
      await confirm(visit, '000000');
    },
    shows: text('Invalid code. Please try again.', 'Ungültiger Code. Bitte erneut versuchen.'),
  },
  {
    ...page,
    state: 'expired',
    answers: { [SETUP]: begun, [VERIFY]: refused(400, 'no_setup') },
    async prepare(visit) {
      await begin(visit);
      await confirm(visit, '123456');
    },
    shows: button('Start again', 'Noch einmal beginnen'),
  },
  {
    ...page,
    state: 'turned-on',
    // Answered by hand: the account keeps logging in with a password alone.
    answers: { [SETUP]: begun, [VERIFY]: done },
    prepare: begin,
    brief: (visit) => confirm(visit, '123456'),
    shows: text('Two-factor login was turned on successfully!', '2FA wurde erfolgreich aktiviert!'),
  },
  {
    ...page,
    state: 'on',
    account: 'secure',
    shows: text('Two-factor login is on', 'Die Zwei-Faktor-Anmeldung ist an'),
  },
  {
    ...page,
    state: 'turned-off',
    account: 'secure',
    answers: { '**/api/user/2fa/disable': done },
    async prepare(visit) {
      await visit.page.getByLabel('Code', { exact: true }).fill('123456');
      await button('Turn off', 'Ausschalten')(visit).click();
    },
    shows: text('Two-factor login is off.', 'Die Zwei-Faktor-Anmeldung ist aus.'),
  },
];
