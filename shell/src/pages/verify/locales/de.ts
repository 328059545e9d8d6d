import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  title: 'Code eingeben',
  lead: 'Dein Konto ist mit einem zweiten Faktor geschützt. Gib den sechsstelligen Code aus deiner App ein.',
  code: 'Code',
  submit: 'Bestätigen',
  busy: 'Der Code wird geprüft …',
  wrong: 'Ungültiger Code oder abgelaufen.',
  nobody: 'Fehler: Kein Benutzer für 2FA gefunden.',
  back: 'Zurück zur Anmeldung',
  tooOften: 'Zu viele Versuche. Bitte melde dich in ein paar Minuten noch einmal an.',
  unreachable: 'Der Server ist nicht erreichbar. Bitte versuch es noch einmal.',
};
