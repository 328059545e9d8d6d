import type { Lang } from '@site/contract/lang';
import { useLang } from './text.ts';

const en = {
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving …',
  clear: 'Clear',
  clearSearch: 'Clear search',
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  newer: 'Newer',
  older: 'Older',
  position: 'Page {{page}} of {{pageCount}}',
};

/** A text that means the same wherever it is shown. */
export type CommonText = keyof typeof en;

const TEXTS: Readonly<Record<Lang, Readonly<Record<CommonText, string>>>> = {
  de: {
    retry: 'Noch einmal versuchen',
    close: 'Schließen',
    cancel: 'Abbrechen',
    save: 'Speichern',
    saving: 'Wird gespeichert …',
    clear: 'Leeren',
    clearSearch: 'Suche leeren',
    pages: 'Seiten',
    previous: 'Vorherige Seite',
    next: 'Nächste Seite',
    newer: 'Neuere',
    older: 'Ältere',
    position: 'Seite {{page}} von {{pageCount}}',
  },
  en,
};

const textsOf =
  (lang: Lang) =>
  (key: CommonText, values: Readonly<Record<string, string>> = {}): string =>
    TEXTS[lang][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

const COMMON = { de: textsOf('de'), en: textsOf('en') };

/** Returns the texts that mean the same everywhere, in the current language, so that no feature needs its own. */
export function useCommonTexts() {
  return COMMON[useLang()];
}
