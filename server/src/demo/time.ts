const DAY = 24 * 60 * 60_000;

/** The moment that lies so many days, whole or not, before `now`. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - Math.round(days * DAY));
}

/** How many days lie between a moment and `now`. */
export function daysSince(now: Date, moment: Date): number {
  return (now.getTime() - moment.getTime()) / DAY;
}
