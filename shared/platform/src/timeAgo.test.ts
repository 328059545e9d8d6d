import fc from 'fast-check';
import { formatTimeAgo } from './timeAgo.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [-5 * MINUTE, 'jetzt', 'now'],
  [-400 * DAY, 'jetzt', 'now'],
  [0, 'jetzt', 'now'],
  [MINUTE - 1, 'jetzt', 'now'],
  [MINUTE, 'vor 1 Minute', '1 minute ago'],
  [HOUR - 1, 'vor 59 Minuten', '59 minutes ago'],
  [HOUR, 'vor 1 Stunde', '1 hour ago'],
  [23 * HOUR, 'vor 23 Stunden', '23 hours ago'],
  [DAY - 1, 'gestern', 'yesterday'],
  [DAY, 'gestern', 'yesterday'],
  [2 * DAY, 'vorgestern', '2 days ago'],
  [3 * DAY, 'vor 3 Tagen', '3 days ago'],
  [29 * DAY, 'vor 29 Tagen', '29 days ago'],
  [30 * DAY, 'letzten Monat', 'last month'],
  [90 * DAY, 'vor 3 Monaten', '3 months ago'],
  [335 * DAY, 'vor 11 Monaten', '11 months ago'],
  [360 * DAY, 'letztes Jahr', 'last year'],
  [800 * DAY, 'vor 2 Jahren', '2 years ago'],
])('%i milliseconds ago', (age, de, en) => {
  const now = Date.UTC(2026, 10, 5, 23, 30);
  const iso = new Date(now - age).toISOString();
  expect(formatTimeAgo(iso, 'de', now, 'UTC')).toBe(de);
  expect(formatTimeAgo(iso, 'en', now, 'UTC')).toBe(en);
});

test("without a zone, the calendar is the reader's", () => {
  const now = new Date(2026, 10, 25, 0, 38).getTime();
  expect(formatTimeAgo(new Date(2026, 10, 24, 0, 1).toISOString(), 'en', now)).toBe('yesterday');
  expect(formatTimeAgo(new Date(2026, 10, 23, 23, 59).toISOString(), 'en', now)).toBe('2 days ago');
});

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  // Left out 30 December 2011.
  'Pacific/Apia',
  // Sets its clocks by half an hour.
  'Australia/Lord_Howe',
  // Has had midnights that do not exist.
  'America/Sao_Paulo',
];

/** A date as people write it, in a language that begins with the year: 2026-11-25. */
const dateText = (at: number, zone: string) => new Date(at).toLocaleDateString('sv-SE', { timeZone: zone });

/** Returns the first instant of a wall clock's time in a zone. */
function instantOf(wall: string, zone: string): number {
  const asUtc = Date.parse(`${wall}Z`);
  const shown = Date.parse(
    `${new Date(asUtc).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')}Z`,
  );
  const candidates = [
    asUtc - (shown - asUtc) - HOUR,
    asUtc - (shown - asUtc),
    asUtc - (shown - asUtc) + HOUR,
  ];
  const isIt = (at: number) =>
    new Date(at).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T').startsWith(wall);
  return candidates.find(isIt) ?? asUtc - (shown - asUtc);
}

/** The calendar's answer, by counting dates one by one. */
function naive(then: number, now: number, zone: string): [number, Intl.RelativeTimeFormatUnit] {
  const age = now - then;
  if (age < MINUTE) return [0, 'second'];
  if (age < HOUR) return [Math.floor(age / MINUTE), 'minute'];
  const from = dateText(then, zone);
  const to = dateText(now, zone);
  if (from >= to) return [Math.floor(age / HOUR), 'hour'];
  let days = 0;
  for (let date = from; date < to; days += 1)
    date = new Date(Date.parse(date) + DAY).toISOString().slice(0, 10);
  let months = 0;
  for (let month = from.slice(0, 7); month < to.slice(0, 7); months += 1) {
    const [year, number] = month.split('-').map(Number) as [number, number];
    month = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  }
  if (days < 30 || months === 0) return [days, 'day'];
  return months < 12 ? [months, 'month'] : [Number(to.slice(0, 4)) - Number(from.slice(0, 4)), 'year'];
}

const LOCALES = { de: 'de-DE', en: 'en-GB' } as const;

/** Instants around a local midnight, on which days, months and years begin, or anywhere. */
const instants = (zone: string) =>
  fc.oneof(
    fc.integer({ min: Date.UTC(2009, 0, 1), max: Date.UTC(2030, 0, 1) }),
    fc
      .tuple(
        fc.integer({ min: 2009, max: 2029 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(1, 1, 2, 15, 28),
        fc.integer({ min: -2 * HOUR, max: 2 * HOUR }),
        fc.constantFrom(-1, 0, 1),
      )
      .map(([year, month, day, offset, near]) => {
        const two = (part: number) => String(part).padStart(2, '0');
        return instantOf(`${year}-${two(month)}-${two(day)}T00:00`, zone) + (near || offset);
      }),
  );

test.each(ZONES)('the calendar of %s decides, in both languages', (zone) => {
  const spans = fc.oneof(
    fc.integer({ min: 0, max: 3 * DAY }),
    fc.integer({ min: 0, max: 70 * DAY }),
    fc.integer({ min: -HOUR, max: 1200 * DAY }),
  );
  fc.assert(
    fc.property(
      instants(zone),
      fc.oneof(spans, instants(zone)),
      fc.constantFrom('de', 'en'),
      (at, other, lang) => {
        const [then, now] =
          other > 2_000 * DAY ? [Math.min(at, other), Math.max(at, other)] : [at - other, at];
        const [count, unit] = naive(then, now, zone);
        const words = new Intl.RelativeTimeFormat(LOCALES[lang], { numeric: 'auto' });
        expect(formatTimeAgo(new Date(then).toISOString(), lang, now, zone)).toBe(words.format(-count, unit));
      },
    ),
    { numRuns: 300 },
  );
});
