import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  title: 'Seite nicht gefunden',
  text: 'Unter dieser Adresse ist nur die Leere.',
  home: 'Zurück zur Startseite',
};
