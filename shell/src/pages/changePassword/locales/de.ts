import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  title: 'Passwort ändern',
  lead: 'Auf anderen Geräten musst du dich danach neu anmelden.',
  firstTitle: 'Wähle dein Passwort',
  firstLead:
    'Schön, dass du da bist! Dein erstes Passwort hast du bekommen. Wähle jetzt eines, das nur du kennst.',
  newPassword: 'Neues Passwort',
  newHint: 'Mindestens {{min}} Zeichen. Ein ganzer Satz merkt sich leicht.',
  currentPassword: 'Aktuelles Passwort',
  currentHint:
    'Deine Anmeldung ist eine Weile her. Damit das niemand anderes tut, bestätige bitte mit deinem aktuellen Passwort.',
  show: 'Zeigen',
  hide: 'Verbergen',
  showNew: 'Neues Passwort zeigen',
  hideNew: 'Neues Passwort verbergen',
  showCurrent: 'Aktuelles Passwort zeigen',
  hideCurrent: 'Aktuelles Passwort verbergen',
  submit: 'Passwort ändern',
  busy: 'Dein Passwort wird geändert …',
  later: 'Später',
  back: 'Zurück zu den Einstellungen',
  done: 'Dein Passwort wurde erfolgreich geändert!',
  tooShort: 'Das Passwort muss mindestens 8 Zeichen lang sein.',
  tooLong: 'Das Passwort darf höchstens 256 Zeichen lang sein.',
  same: 'Das ist dein jetziges Passwort. Bitte wähle ein anderes.',
  currentMissing: 'Bitte gib dein aktuelles Passwort ein.',
  currentWrong: 'Das ist nicht dein aktuelles Passwort. Bitte versuch es noch einmal.',
  tooOften: 'Zu viele Versuche. Bitte warte ein paar Minuten, dann geht es wieder.',
  tooOftenFor_one: 'Zu viele Versuche. In {{count}} Minute geht es wieder.',
  tooOftenFor_other: 'Zu viele Versuche. In {{count}} Minuten geht es wieder.',
  failed: 'Fehler beim Ändern des Passworts.',
};
