import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  title: 'Benachrichtigungen',
  list: 'Deine Benachrichtigungen, die neuesten zuerst',
  loading: 'Deine Benachrichtigungen werden geladen …',
  system: 'System',
  application: 'Bewerbung',
  clan: 'Clan',
  shop: 'Shop',
  security: 'Sicherheit',
  new: 'Neu',
  readAll: 'Alle als gelesen markieren',
  allRead: 'Du hast alles gelesen',
  markFailed: 'Das konnte nicht als gelesen markiert werden. Bitte versuch es noch einmal.',
  emptyTitle: 'Dein Postfach ist leer',
  emptyText: 'Neues zu deinem Konto, deinem Clan und deinen Bewerbungen findest du dann hier.',
  failedTitle: 'Fehler beim Laden deiner Benachrichtigungen.',
  failedText: 'Versuch es gleich noch einmal.',
  retry: 'Noch einmal versuchen',
};
