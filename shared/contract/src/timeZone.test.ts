import { RANGES } from './modes.ts';
import { createPeriods, isTimeZone, LIFETIME } from './timeZone.ts';

const berlin = createPeriods('Europe/Berlin');

test.each([
  // Winter: an hour ahead of UTC.
  ['2026-01-31T22:59:59Z', '2026-01-31', '2026-01-01'],
  ['2026-01-31T23:00:00Z', '2026-02-01', '2026-02-01'],
  // The clock goes forward: this day has 23 hours.
  ['2026-03-28T23:00:00Z', '2026-03-29', '2026-03-01'],
  ['2026-03-29T00:59:59Z', '2026-03-29', '2026-03-01'],
  ['2026-03-29T21:59:59Z', '2026-03-29', '2026-03-01'],
  ['2026-03-29T22:00:00Z', '2026-03-30', '2026-03-01'],
  // The clock goes back: this day has 25 hours.
  ['2026-10-24T22:00:00Z', '2026-10-25', '2026-10-01'],
  ['2026-10-25T01:30:00Z', '2026-10-25', '2026-10-01'],
  ['2026-10-25T22:59:59Z', '2026-10-25', '2026-10-01'],
  ['2026-10-25T23:00:00Z', '2026-10-26', '2026-10-01'],
  ['2026-12-31T23:00:00Z', '2027-01-01', '2027-01-01'],
  ['2028-02-28T23:00:00Z', '2028-02-29', '2028-02-01'],
])('%s is on %s in Berlin, in the month of %s', (at, day, month) => {
  const periods = RANGES.map((range) => berlin(range, new Date(at)));
  expect(periods).toEqual([day, month, LIFETIME]);
});

test('a day begins earlier or later elsewhere', () => {
  const at = new Date('2026-05-31T23:30:00Z');
  expect(createPeriods('Pacific/Kiritimati')('monthly', at)).toBe('2026-06-01');
  expect(createPeriods('America/Los_Angeles')('daily', at)).toBe('2026-05-31');
});

test('knows which names are time zones', () => {
  const zones = ['Europe/Berlin', 'UTC', 'Europe/Atlantis', '', '+25:00'].filter(isTimeZone);
  expect(zones).toEqual(['Europe/Berlin', 'UTC']);
});
