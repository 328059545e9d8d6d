import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  title: 'Einstellungen',
  lead: 'Dein Konto und dieser Browser.',
  security: 'Sicherheit',
  password: 'Passwort ändern',
  passwordText: 'Am besten eines, das du nirgendwo sonst benutzt.',
  secondFactor: 'Zwei-Faktor-Anmeldung',
  secondFactorText: 'Ein Code von deinem Handy schützt dein Konto, selbst wenn jemand dein Passwort kennt.',
  on: 'An',
  off: 'Aus',
  setUp: 'Einrichten',
  change: 'Ändern',
  display: 'Anzeige',
  language: 'Sprache',
  languageHint: 'Gilt sofort und überall auf der Website.',
  notifications: 'Benachrichtigungen',
  notificationsHint:
    'Neue Benachrichtigungen erscheinen als kurzer Hinweis. Die Zahl im Menü bleibt so oder so. Gilt für diesen Browser.',
};
