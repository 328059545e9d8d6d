import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  back: 'Zurück zur Clanliste',
  loading: 'Der Clan wird geladen …',
  place: 'Platz {{place}}',
  leader: 'Leader',
  moderators: 'Moderator',
  members: 'Member',
  noModerators: 'Keine Moderatoren vorhanden',
  noMembers: 'Keine Member vorhanden',
  nameless: 'Unbekannter Spieler',
  leaderless: 'Unbekannt',
  failed: 'Fehler beim Laden des Clans',
  retry: 'Noch einmal versuchen',
};
