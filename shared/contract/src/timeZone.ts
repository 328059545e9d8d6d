import type { Range } from './modes.ts';

/** Returns whether a text is the name of a time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The period of the all-time boards. */
export const LIFETIME = '1970-01-01';

/** Returns a function that names the period of a board by its first day in a time zone, such as `2026-03-29`. */
export function createPeriods(timeZone: string): (range: Range, at: Date) => string {
  // Swedish dates are those of ISO 8601.
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (range, at) => {
    if (range === 'lifetime') return LIFETIME;
    const day = days.format(at);
    return range === 'daily' ? day : `${day.slice(0, -2)}01`;
  };
}
