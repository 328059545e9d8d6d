import { toLang } from './lang.ts';

test.each([
  ['de', 'de'],
  ['en', 'en'],
  ['DE', 'de'],
  ['En', 'en'],
])('%s stands for %s, whatever the fallback', (value, lang) => {
  expect(toLang(value)).toBe(lang);
  expect(toLang(value, 'de')).toBe(lang);
});

test.each(['fr', 'de-DE', ' de', 'deutsch', '', null, undefined, 7, ['de'], { lang: 'de' }])(
  '%j is English, or the fallback',
  (value) => {
    expect(toLang(value)).toBe('en');
    expect(toLang(value, 'de')).toBe('de');
  },
);
