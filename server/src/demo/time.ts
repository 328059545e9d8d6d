const DAY = 24 * 60 * 60_000;

/** Returns the time a number of days, possibly fractional, before `now`. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - Math.round(days * DAY));
}

/** Returns the number of days between a time and `now`. */
export function daysSince(now: Date, moment: Date): number {
  return (now.getTime() - moment.getTime()) / DAY;
}
