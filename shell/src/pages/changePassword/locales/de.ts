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
  teamHint: 'Als Teammitglied bestätigst du jede Änderung mit deinem Passwort.',
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
  tooShort: 'Das Passwort muss mindestens {{min}} Zeichen lang sein.',
  tooLong: 'Das Passwort darf höchstens {{max}} Zeichen lang sein.',
  same: 'Das ist dein aktuelles Passwort. Bitte wähle ein anderes.',
  common: 'Dieses Passwort benutzen viele, deshalb wird es zuerst geraten. Bitte wähle ein anderes.',
  isName: 'Dieses Passwort ist kaum mehr als ein Name. Bitte wähle ein anderes.',
  currentMissing: 'Bitte gib dein aktuelles Passwort ein.',
  currentWrong: 'Das ist nicht dein aktuelles Passwort. Bitte versuch es noch einmal.',
  tooOften: 'Zu viele Versuche. Bitte warte ein paar Minuten.',
  tooOftenFor_one: 'Zu viele Versuche. Bitte versuch es in {{count}} Minute noch einmal.',
  tooOftenFor_other: 'Zu viele Versuche. Bitte versuch es in {{count}} Minuten noch einmal.',
  failed: 'Fehler beim Ändern des Passworts.',
};
