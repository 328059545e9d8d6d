const DAY = 24 * 60 * 60_000;

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - Math.round(days * DAY));

export const daysSince = (now: Date, moment: Date) => (now.getTime() - moment.getTime()) / DAY;
