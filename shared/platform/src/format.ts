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

/** Days after which an age is told in calendar months. */
const DAYS_BEFORE_MONTHS = 30;

const calendars = new Map<string | undefined, Intl.DateTimeFormat>();

/** Returns the calendar date in a zone. */
function dateIn(timeZone: string | undefined, at: number) {
  const calendar =
    calendars.get(timeZone) ??
    new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' });
  calendars.set(timeZone, calendar);
  const parts = calendar.formatToParts(at);
  const [year = 0, month = 0, day = 0] = (['year', 'month', 'day'] as const).map((wanted) =>
    Number(parts.find(({ type }) => type === wanted)?.value),
  );
  return { year, months: 12 * year + month, days: Date.UTC(year, month - 1, day) / DAY };
}

/** Returns an age as the largest unit that fits. Days, months and years are the calendar's, not spans of hours. */
function ageOf(
  at: number,
  now: number,
  timeZone: string | undefined,
): readonly [count: number, unit: Intl.RelativeTimeFormatUnit] {
  const age = now - at;
  if (age < MINUTE) return [0, 'second'];
  if (age < HOUR) return [Math.floor(age / MINUTE), 'minute'];
  const then = dateIn(timeZone, at);
  const today = dateIn(timeZone, now);
  const days = today.days - then.days;
  const months = today.months - then.months;
  // A clock set back at midnight repeats the end of the day before.
  if (days <= 0) return [Math.floor(age / HOUR), 'hour'];
  if (days < DAYS_BEFORE_MONTHS || months === 0) return [days, 'day'];
  return months < 12 ? [months, 'month'] : [today.year - then.year, 'year'];
}

/**
 * Formats how long ago something was, in words: "5 minutes ago", and from one hour on by the reader's calendar, so that
 * "yesterday" is the day before today; "now" within the first minute, and where the clocks of server and reader
 * disagree.
 *
 * @param iso UTC, ISO 8601
 * @param now milliseconds since 1970
 * @param timeZone the reader's, unless given
 */
export function formatTimeAgo(iso: string, lang: Lang, now: number, timeZone?: string): string {
  const [count, unit] = ageOf(Date.parse(iso), now, timeZone);
  return timesAgo(lang).format(-count, unit);
}

/** Whole hours and the minutes left over, from minutes. */
export function hoursAndMinutes(minutes: number): { hours: number; minutes: number } {
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Formats a price with two decimals: 4,99 € or €4.99. */
export function formatEuros(cents: number, lang: Lang): string {
  return new Intl.NumberFormat(LOCALES[lang], { style: 'currency', currency: 'EUR' }).format(cents / 100);
}
