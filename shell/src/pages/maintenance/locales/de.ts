import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  title: 'Wartung',
  defaultMessage: 'Wir sind gleich wieder da.',
  refresh: 'Aktualisieren',
  busy: 'Wir fragen noch einmal nach …',
  stillOn: 'Noch nicht – wir arbeiten noch daran.',
};
