/** The two languages of the site, as they are stored and as `<html lang>` carries them. */
export const LANGS = ['de', 'en'] as const;
export type Lang = (typeof LANGS)[number];

/** A text that exists in every language of the site. */
export type Localized = Readonly<Record<Lang, string>>;

/** The names of the languages in themselves. */
export const LANG_NAMES: Localized = { de: 'Deutsch', en: 'English' };

/**
 * Parses a language, ignoring upper and lower case.
 *
 * @param value what was stored or received, of any type
 * @param fallback returned for anything but `de` and `en`
 */
export function toLang(value: unknown, fallback: Lang = 'en'): Lang {
  const lower = typeof value === 'string' ? value.toLowerCase() : '';
  return lower === 'de' || lower === 'en' ? lower : fallback;
}
