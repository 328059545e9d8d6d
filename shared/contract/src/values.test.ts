import { toLang } from './lang.ts';
import { AVATAR_SIZE } from './avatar.ts';
import { LIMITS } from './limits.ts';
import { TIMES } from './times.ts';
import { modeId, MODES, type Mode } from './modes.ts';
import { hostPrefixed, siteCookie } from './siteCookie.ts';
import { isVisible } from './visibleText.ts';

test('limits and times are those the site promises', () => {
  expect(LIMITS).toMatchObject({
    password: { min: 8, max: 256 },
    age: { min: 10, max: 120 },
    recentApplications: 10,
  });
  expect(TIMES).toMatchObject({ copied: 1500, countUp: 1000 });
  expect(AVATAR_SIZE).toBe(100);
});

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

test('the mode of the network carries its name, the others their own', () => {
  const ids = MODES.map((mode) => modeId(mode, 'Blockhaven'));
  expect(ids).toEqual(['bedwars', 'blockhavenffa', 'mlgrush', 'cores']);
});

test.each<[Mode, string, string]>([
  ['ffa', 'Block Haven', 'blockhavenffa'],
  ['ffa', 'Île-2 Go!', 'le2goffa'],
  ['ffa', '', 'ffa'],
])('%s of %j is %s', (mode, network, id) => {
  expect(modeId(mode, network)).toBe(id);
});

test.each([
  ['Blockhaven', 'blockhaven.fonts'],
  ['Zoë & the "Blocks"; a=b', 'zo-the-blocks-a-b.fonts'],
])('the cookie of %s can be a name of a cookie', (name, cookie) => {
  expect(siteCookie(name, 'fonts')).toBe(cookie);
});

test('the prefix is for https alone, where browsers demand it to be', () => {
  expect(hostPrefixed('refresh', true)).toBe('__Host-refresh');
  expect(hostPrefixed('refresh', false)).toBe('refresh');
});

test.each([
  '\u200b',
  '\u2060 \ufeff',
  '\u3164',
  '\u115f',
  '\u202e',
  '\u2800',
  '\u{e0041}',
  '\u0301',
  '\u{1d159}',
  '\u{13441}',
  ' \n',
  '',
])('nothing is seen of %j', (text) => expect(isVisible(text)).toBe(false));

test.each(['a', '\u200bß', '❤️', '👩‍🔧', 'مرحبا', '.'])('something is seen of %j', (text) =>
  expect(isVisible(text)).toBe(true),
);
