import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  title: 'Datenschutz',
  lead: 'Was diese Website über dich speichert, warum und wie lange.',
  loading: 'Der Text wird geladen …',
  failed: 'Der Text konnte nicht geladen werden',
  retry: 'Noch einmal versuchen',
};
