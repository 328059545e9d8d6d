import type { Lang } from '@site/contract/lang';
import { cachedByLang } from './byLang.ts';

const timesAgo = cachedByLang((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const DAYS_BEFORE_MONTHS = 30;

const calendars = new Map<string | undefined, Intl.DateTimeFormat>();

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
 * Formats how long ago something was, from one hour on by the calendar of a zone or the reader: "yesterday" is the day
 * before today. It is "now" within the first minute, and where the clocks of server and reader disagree.
 */
export function formatTimeAgo(iso: string, lang: Lang, now: number, timeZone?: string): string {
  const [count, unit] = ageOf(Date.parse(iso), now, timeZone);
  return timesAgo(lang).format(-count, unit);
}
