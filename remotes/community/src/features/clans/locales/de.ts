import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  title: 'Clans',
  lead: 'Alle Clans des Netzwerks, die stärksten zuerst.',
  search: 'Nach Name oder Tag suchen',
  clear: 'Leeren',
  clearSearch: 'Suche leeren',
  loading: 'Die Clans werden geladen …',
  all_one: '{{shown}} Clan',
  all_other: '{{shown}} Clans',
  found_one: '{{shown}} Clan gefunden',
  found_other: '{{shown}} Clans gefunden',
  place: 'Platz',
  pages: 'Seiten der Clanliste',
  previous: 'Vorherige Seite',
  next: 'Nächste Seite',
  position: 'Seite {{page}} von {{pageCount}}',
  empty: 'Keine Clans gefunden',
  emptyText: 'Der erste, den jemand gründet, steht dann hier.',
  noMatch: 'Kein Name und kein Tag passt zu deiner Suche.',
  failed: 'Fehler beim Laden der Clans',
  retry: 'Noch einmal versuchen',
};
