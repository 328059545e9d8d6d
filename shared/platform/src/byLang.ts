import type { Lang } from '@site/contract/lang';

/** The locale of each language. */
export const LOCALES: Readonly<Record<Lang, string>> = { de: 'de-DE', en: 'en-GB' };

/** Makes a formatter once per language: creating a formatter takes milliseconds, and a list uses one hundreds of times. */
export function cachedByLang<Format>(make: (locale: string) => Format): (lang: Lang) => Format {
  const made = new Map<Lang, Format>();
  return (lang) => {
    const format = made.get(lang) ?? make(LOCALES[lang]);
    made.set(lang, format);
    return format;
  };
}
