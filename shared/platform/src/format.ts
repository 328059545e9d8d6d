import type { Lang } from '@site/contract/lang';

const LOCALES: Readonly<Record<Lang, string>> = { de: 'de-DE', en: 'en-GB' };

const numbers = new Map<Lang, Intl.NumberFormat>();

/** A whole number with the separators of a language: 12.345 or 12,345. */
export function formatNumber(value: number, lang: Lang): string {
  // Making a formatter takes milliseconds, a list of players needs dozens.
  const format = numbers.get(lang) ?? new Intl.NumberFormat(LOCALES[lang]);
  numbers.set(lang, format);
  return format.format(value);
}

/**
 * A point in time in the reader's language and zone.
 *
 * @param iso UTC, ISO 8601
 */
export function formatDateTime(iso: string, lang: Lang): string {
  return new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  );
}

/** Whole hours and the minutes left over, from minutes. */
export function hoursAndMinutes(minutes: number): { hours: number; minutes: number } {
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** A price with two decimals: 4,99 € or €4.99. */
export function formatEuros(cents: number, lang: Lang): string {
  return new Intl.NumberFormat(LOCALES[lang], { style: 'currency', currency: 'EUR' }).format(cents / 100);
}
