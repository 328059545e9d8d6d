/** The two languages of the site, as they are stored and as `<html lang>` carries them. */
export const LANGS = ['de', 'en'] as const;
export type Lang = (typeof LANGS)[number];

/** A text that exists in every language of the site. */
export type Localized = Readonly<Record<Lang, string>>;

/** The names of the languages in themselves. */
export const LANG_NAMES: Localized = { de: 'Deutsch', en: 'English' };

/** Parses what was stored or received as a language, ignoring upper and lower case. */
export function toLang(value: unknown, fallback: Lang = 'en'): Lang {
  const lower = typeof value === 'string' ? value.toLowerCase() : '';
  return lower === 'de' || lower === 'en' ? lower : fallback;
}
