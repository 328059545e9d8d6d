import { useLang } from './text.ts';

const TEXTS = {
  de: {
    clear: 'Leeren',
    clearSearch: 'Suche leeren',
    pages: 'Seiten',
    previous: 'Vorherige Seite',
    next: 'Nächste Seite',
    newer: 'Neuere',
    older: 'Ältere',
    position: 'Seite {{page}} von {{pageCount}}',
  },
  en: {
    clear: 'Clear',
    clearSearch: 'Clear search',
    pages: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    newer: 'Newer',
    older: 'Older',
    position: 'Page {{page}} of {{pageCount}}',
  },
};

/** Returns the texts of searches and pagers in the current language; few pages need them beside `useCommonTexts`. */
export function useListTexts() {
  return TEXTS[useLang()];
}

/** Returns texts as `Pager` reads them: by key, with values for what is in braces. */
export function pagerText<Key extends string>(texts: Readonly<Record<Key, string>>) {
  return (key: Key, values: Readonly<Record<string, string>> = {}): string =>
    texts[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
