import {
  formatDateTime,
  formatDay,
  formatEuros,
  formatNumber,
  formatRatio,
  formatSpan,
  formatTime,
  hoursAndMinutes,
} from './format.ts';

/** Formats use non-breaking spaces; compare them as ordinary spaces. */
const seen = (text: string) => text.replace(/\s/g, ' ');

test.each([
  [formatNumber, 0, '0', '0'],
  [formatNumber, 999, '999', '999'],
  [formatNumber, 1234567, '1.234.567', '1,234,567'],
  [formatNumber, -1234, '-1.234', '-1,234'],
  [formatEuros, 0, '0,00 €', '€0.00'],
  [formatEuros, 5, '0,05 €', '€0.05'],
  [formatEuros, 499, '4,99 €', '€4.99'],
  [formatEuros, 123456, '1.234,56 €', '€1,234.56'],
  [formatRatio, 0, '0,00', '0.00'],
  [formatRatio, 1.5, '1,50', '1.50'],
  [formatRatio, 2 / 3, '0,67', '0.67'],
  [formatRatio, 1234.5, '1.234,50', '1,234.50'],
  [formatSpan, 90 * 60_000, '90 Minuten', '90 minutes'],
  [formatSpan, 2 * 3_600_000, '2 Stunden', '2 hours'],
  [formatSpan, 3 * 86_400_000, '3 Tage', '3 days'],
])('%p of %d', (format, value, de, en) => {
  expect(seen(format(value, 'de'))).toBe(de);
  expect(seen(format(value, 'en'))).toBe(en);
});

test.each([
  [0, { hours: 0, minutes: 0 }],
  [59, { hours: 0, minutes: 59 }],
  [60, { hours: 1, minutes: 0 }],
  [754, { hours: 12, minutes: 34 }],
  [100_000, { hours: 1666, minutes: 40 }],
])('%i minutes', (minutes, parts) => {
  expect(hoursAndMinutes(minutes)).toEqual(parts);
});

test('a point in time is shown in the language and zone of the reader', () => {
  const iso = '2026-11-05T09:07:00.000Z';
  const local = new Date(iso);
  const time = [local.getHours(), local.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  expect(seen(formatDateTime(iso, 'de'))).toBe(`0${local.getDate()}.11.2026, ${time}`);
  expect(seen(formatDateTime(iso, 'en'))).toBe(`${local.getDate()} Nov 2026, ${time}`);
});

test('a time of day is shown in the zone of the reader', () => {
  const at = new Date(2026, 10, 5, 9, 7);
  expect(formatTime(at, 'de')).toBe('09:07');
  expect(formatTime(at, 'en')).toBe('09:07');
});

test.each([
  ['2026-11-01', '1 Nov 2026', '01.11.2026'],
  ['2026-03-29', '29 Mar 2026', '29.03.2026'],
])('formats the day %s', (day, en, de) => {
  expect([formatDay(day, 'en'), formatDay(day, 'de')]).toEqual([en, de]);
});
