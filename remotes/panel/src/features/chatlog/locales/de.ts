import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  title: 'Chat-Log',
  lead: 'Was im Chat geschrieben und was davon gemeldet wurde.',
  sampleTitle: 'Diese Zeilen sind Beispiele',
  sampleText: 'Sie zeigen, wie sich das Log liest. Niemand im Netzwerk hat sie geschrieben.',
  filter: 'Gezeigte Zeilen',
  all: 'Alle',
  melder: 'Melder',
  reported: 'Gemeldet',
  markMelder: 'Melder',
  markReported: 'Gemeldet',
  empty: 'Keine Zeilen',
  emptyText: 'Zeilen, auf die dieser Filter passt, stehen dann hier.',
};
