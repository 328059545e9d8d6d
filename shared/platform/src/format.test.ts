import { formatDateTime, formatEuros, formatNumber, hoursAndMinutes } from './format.ts';

/** Formats use spaces that don't break; a reader sees a space. */
const seen = (text: string) => text.replace(/\s/g, ' ');

test.each([
  [0, '0', '0'],
  [999, '999', '999'],
  [1234, '1.234', '1,234'],
  [1234567, '1.234.567', '1,234,567'],
  [-1234, '-1.234', '-1,234'],
])('the number %i', (value, de, en) => {
  expect(formatNumber(value, 'de')).toBe(de);
  expect(formatNumber(value, 'en')).toBe(en);
});

test.each([
  [0, '0,00 €', '€0.00'],
  [5, '0,05 €', '€0.05'],
  [499, '4,99 €', '€4.99'],
  [1000, '10,00 €', '€10.00'],
  [123456, '1.234,56 €', '€1,234.56'],
])('%i cents', (cents, de, en) => {
  expect(seen(formatEuros(cents, 'de'))).toBe(de);
  expect(seen(formatEuros(cents, 'en'))).toBe(en);
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
