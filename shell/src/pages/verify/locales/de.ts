import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  title: 'Code eingeben',
  lead: 'Dein Konto ist mit einem zweiten Faktor geschützt. Gib den Code aus deiner App ein.',
  code: 'Code',
  codeHint: 'Sechs Ziffern. Deine App zeigt alle 30 Sekunden einen neuen Code.',
  recoveryCode: 'Wiederherstellungscode',
  recoveryHint:
    'Einer der Codes, die du beim Einrichten gesichert hast. Jeder gilt einmal. Hast du keinen mehr, hilft dir das Team.',
  useRecovery: 'Wiederherstellungscode benutzen',
  useApp: 'Code aus der App benutzen',
  crowded: 'Gerade melden sich sehr viele an. Bitte versuch es gleich noch einmal.',
  submit: 'Bestätigen',
  busy: 'Der Code wird geprüft …',
  wrong: 'Ungültiger Code oder abgelaufen.',
  ended: 'Diese Anmeldung ist abgelaufen. Bitte melde dich noch einmal an.',
  nobody: 'Fehler: Kein Benutzer für 2FA gefunden.',
  back: 'Zurück zur Anmeldung',
  tooOften: 'Zu viele Versuche. Bitte melde dich in ein paar Minuten noch einmal an.',
  tooOftenFor_one: 'Zu viele Versuche. Bitte melde dich in {{count}} Minute noch einmal an.',
  tooOftenFor_other: 'Zu viele Versuche. Bitte melde dich in {{count}} Minuten noch einmal an.',
  unreachable: 'Der Server ist nicht erreichbar. Bitte versuch es noch einmal.',
  failed: 'Bei uns ist etwas schiefgegangen. Bitte versuch es noch einmal.',
};
