import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  title: 'Team-Panel',
  lead: 'Was es für das Team zu tun gibt, und die zehn neuesten Bewerbungen.',
  parts: 'Bereiche des Panels',
  reports: 'Meldungen',
  players: 'Spieler',
  changelog: 'Änderungen',
  soon: 'Bald',
  newest: 'Neueste Bewerbungen',
  loading: 'Die Bewerbungen werden geladen …',
  emptyTitle: 'Noch keine Bewerbungen',
  emptyText: 'Neue erscheinen hier, sobald sie abgeschickt sind.',
  failedTitle: 'Fehler beim Laden der Bewerbungen.',
  retry: 'Noch einmal versuchen',
};
