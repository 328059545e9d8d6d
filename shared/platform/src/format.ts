import type { Lang } from '@site/contract/lang';

const LOCALES: Readonly<Record<Lang, string>> = { de: 'de-DE', en: 'en-GB' };

/** Cached: creating a formatter takes milliseconds, and a list uses one hundreds of times. */
function cachedByLang<Format>(make: (locale: string) => Format): (lang: Lang) => Format {
  const made = new Map<Lang, Format>();
  return (lang) => {
    const format = made.get(lang) ?? make(LOCALES[lang]);
    made.set(lang, format);
    return format;
  };
}

const numbers = cachedByLang((locale) => new Intl.NumberFormat(locale));
const dateTimes = cachedByLang(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
);
const timesAgo = cachedByLang((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** Formats a whole number with the separators of a language: 12.345 or 12,345. */
export function formatNumber(value: number, lang: Lang): string {
  return numbers(lang).format(value);
}

/**
 * Formats a point in time in the reader's language and zone.
 *
 * @param iso UTC, ISO 8601
 */
export function formatDateTime(iso: string, lang: Lang): string {
  return dateTimes(lang).format(new Date(iso));
}

/** Formats the time of day in the reader's language and zone: 14:05. */
export function formatTime(at: Date, lang: Lang): string {
  return new Intl.DateTimeFormat(LOCALES[lang], { timeStyle: 'short' }).format(at);
}

/** Formats a ratio with two decimals: 1,50 or 1.50. */
export function formatRatio(value: number, lang: Lang): string {
  return new Intl.NumberFormat(LOCALES[lang], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(value);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
];

/**
 * Formats how long ago something was, in words: "5 minutes ago", "yesterday"; "now" within the first minute, and where
 * the clocks of server and reader disagree.
 *
 * @param iso UTC, ISO 8601
 * @param now milliseconds since 1970
 */
export function formatTimeAgo(iso: string, lang: Lang, now: number): string {
  const format = timesAgo(lang);
  const age = now - new Date(iso).getTime();
  const unit = UNITS.find(([, milliseconds]) => age >= milliseconds);
  return unit ? format.format(-Math.floor(age / unit[1]), unit[0]) : format.format(0, 'second');
}

/** Whole hours and the minutes left over, from minutes. */
export function hoursAndMinutes(minutes: number): { hours: number; minutes: number } {
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Formats a price with two decimals: 4,99 € or €4.99. */
export function formatEuros(cents: number, lang: Lang): string {
  return new Intl.NumberFormat(LOCALES[lang], { style: 'currency', currency: 'EUR' }).format(cents / 100);
}
