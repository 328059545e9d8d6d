const DAY = 24 * 60 * 60_000;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - Math.round(days * DAY));
}

export function daysSince(now: Date, moment: Date): number {
  return (now.getTime() - moment.getTime()) / DAY;
}
