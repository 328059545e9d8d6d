import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  title: 'Team-Panel',
  lead: 'Die zehn neuesten Bewerbungen.',
  caption: 'Neueste Bewerbungen',
  name: 'Name',
  role: 'Rolle',
  state: 'Status',
  date: 'Eingegangen',
  PENDING: 'Offen',
  ACCEPTED: 'Angenommen',
  DENIED: 'Abgelehnt',
  loading: 'Die Bewerbungen werden geladen …',
  emptyTitle: 'Noch keine Bewerbungen',
  emptyText: 'Neue erscheinen hier, sobald sie abgeschickt sind.',
  failedTitle: 'Fehler beim Laden der Bewerbungen.',
  retry: 'Noch einmal versuchen',
};
