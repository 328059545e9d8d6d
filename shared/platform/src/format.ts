import type { Lang } from '@site/contract/lang';
import { cachedByLang, LOCALES } from './byLang.ts';

const numbers = /*#__PURE__*/ cachedByLang((locale) => new Intl.NumberFormat(locale));
const dateTimes = /*#__PURE__*/ cachedByLang(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
);

const days = /*#__PURE__*/ cachedByLang(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
);

/** Formats a whole number with the separators of a language: 12.345 or 12,345. */
export function formatNumber(value: number, lang: Lang): string {
  return numbers(lang).format(value);
}

/** Formats a point in time, in ISO 8601, in the reader's language and zone. */
export function formatDateTime(iso: string, lang: Lang): string {
  return dateTimes(lang).format(new Date(iso));
}

/** Formats a point in time, in ISO 8601, in the reader's language and a zone: 31 Dec 2026, 23:30 CET. */
export function formatDateTimeIn(iso: string, lang: Lang, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALES[lang], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(iso));
}

/** Formats a day such as `2026-11-01`, in whatever zone, in the reader's language: 01.11.2026 or 1 Nov 2026. */
export function formatDay(day: string, lang: Lang): string {
  return days(lang).format(new Date(`${day}T00:00:00Z`));
}

/** Formats the time of day in the reader's language and zone: 14:05. */
export function formatTime(at: Date, lang: Lang): string {
  return new Intl.DateTimeFormat(LOCALES[lang], { timeStyle: 'short' }).format(at);
}

/** Formats a ratio with two decimals: 1,50 or 1.50. */
export function formatRatio(value: number, lang: Lang): string {
  return new Intl.NumberFormat(LOCALES[lang], { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    value,
  );
}

/** Formats milliseconds in minutes, hours or days, whichever people would say: 2 Stunden or 2 hours. */
export function formatSpan(ms: number, lang: Lang): string {
  const minutes = ms / 60_000;
  const [count, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [minutes / 60, 'hour']
        : [minutes / 60 / 24, 'day'];
  const format = new Intl.NumberFormat(LOCALES[lang], {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  });
  return format.format(count);
}

/** Whole hours and the minutes left over, from minutes. */
export function hoursAndMinutes(minutes: number): { hours: number; minutes: number } {
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Formats the number that a title begins with, such as "50000 Coins". */
export const formatCountIn = (title: string, lang: Lang): string =>
  title.replace(/^\d+/, (digits) => formatNumber(Number(digits), lang));

/** Formats a price with two decimals: 4,99 € or €4.99, with a minus as wide as a digit. */
export function formatEuros(cents: number, lang: Lang): string {
  const format = new Intl.NumberFormat(LOCALES[lang], { style: 'currency', currency: 'EUR' });
  return format.format(cents / 100).replace('-', '−');
}

/** Formats the sums of a text of the server, such as "12.00 EUR". */
export const formatSumsIn = (text: string, lang: Lang): string =>
  text.replace(/(\d+)\.(\d{2}) EUR/g, (_, euros: string, cents: string) =>
    formatEuros(Number(euros + cents), lang),
  );
