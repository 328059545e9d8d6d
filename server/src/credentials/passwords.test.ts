import { weaknessOf } from './weakPassword.ts';
import { hash } from '@node-rs/argon2';
import { checkPassword, hashPassword, passwordMatches } from './passwords.ts';

const NAMES = ['Max_Power', 'Blockhaven'];

test.each([
  'password',
  'Password1',
  '12345678',
  'QWERTYUIOP',
  'iloveyou1',
  'xxxxxxxx',
  '987654321',
  'trustno1',
])('treats %s as a common password', (password) => {
  expect(weaknessOf(password, NAMES)).toBe('common_password');
});

test.each([
  'Max_Power',
  'm.a.x.power',
  'MAXPOWER2024!',
  '!!max-power!!',
  '007maxpower',
  'm4xp0w3r99',
  'max_power_',
  'blockhaven1',
  'Bl0ckh4v3n!',
  '2026Blockhaven2026',
  '（Blockhaven）１',
])('treats %s as a name with extra digits or signs', (password) => {
  expect(weaknessOf(password, NAMES)).toBe('password_is_name');
});

test.each([
  'blockhaven-demo',
  'my blockhaven base',
  'blockhavens rule',
  'max power loves otters',
  'maxpowerx1',
  'xmaxpower1',
  'correct horse battery staple',
  '81726354',
  '        ',
  'pässwörd 🔑',
  '\u0000\u0000\u0000\u0000abcd',
])('accepts %j', (password) => {
  expect(weaknessOf(password, NAMES)).toBeUndefined();
});

test('rejects a numeric name only as an exact match', () => {
  expect(weaknessOf('90817263', ['90817263'])).toBe('password_is_name');
  expect(weaknessOf('908172631', ['90817263'])).toBeUndefined();
  expect(weaknessOf('5827394610', ['1'])).toBeUndefined();
});

test.each([
  ['a name of repeated letters', '1'.repeat(256), `${'i'.repeat(63)}x`],
  // NFKC expands each to two characters, which may match the first letter.
  ['a long run of signs', '\u203c'.repeat(256), 'insi'],
])('checks %s in little time', (_what, password, name) => {
  const looked = jest.spyOn(RegExp.prototype, 'test');
  expect(weaknessOf(password, [name])).toBeUndefined();
  expect(looked.mock.calls.length).toBeLessThan(20_000);
});

const outcomeOf = (matches: Promise<boolean>) =>
  matches.then(
    (isRight) => (isRight ? 'right' : 'wrong'),
    (error: { status: number }) => error.status,
  );

test('reserves places in the queue of password checks for known devices', async () => {
  const stored = await hashPassword('the right one');
  const strangers = Array.from({ length: 60 }, () =>
    outcomeOf(passwordMatches(stored, 'a guess', { isKnownDevice: false })),
  );
  const owner = outcomeOf(passwordMatches(stored, 'the right one', { isKnownDevice: true }));
  const late = await outcomeOf(passwordMatches(stored, 'the right one', { isKnownDevice: false }));
  const other = await outcomeOf(passwordMatches(stored, 'the right one'));

  expect([late, other]).toEqual([503, 503]);
  expect(await owner).toBe('right');
  const answers = await Promise.all(strangers);
  expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(30);
  expect(answers.filter((answer) => answer === 503)).toHaveLength(30);
});

test('queues a comparison for an account without a password as well', async () => {
  const guesses = Array.from({ length: 60 }, () => outcomeOf(passwordMatches(undefined, 'a guess')));
  const answers = await Promise.all(guesses);
  expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(30);
  expect(answers.filter((answer) => answer === 503)).toHaveLength(30);
});

const COMPOSED = 'Gr\u00fc\u00dfe-aus-K\u00f6ln-8';
const DECOMPOSED = COMPOSED.normalize('NFD');

test.each([
  ['composed', 'decomposed', COMPOSED, DECOMPOSED],
  ['decomposed', 'composed', DECOMPOSED, COMPOSED],
  ['with spaces', 'with no-break spaces', 'a b c d e f', 'a\u00a0b\u3000c d e f'],
])('a password set %s is right when typed %s', async (_set, _typed, set, typed) => {
  expect(await passwordMatches(await hashPassword(set), typed)).toBe(true);
});

test('a hash of the password as typed, from an older release, goes on working and is recognized', async () => {
  const stored = await hash(DECOMPOSED);
  expect(await checkPassword(stored, DECOMPOSED)).toEqual({ isRight: true, isOutdated: true });
  expect(await checkPassword(await hash(COMPOSED), COMPOSED)).toEqual({ isRight: true, isOutdated: false });
  expect(await checkPassword(await hash(COMPOSED), DECOMPOSED)).toEqual({ isRight: true, isOutdated: false });
  expect(await checkPassword(stored, `${DECOMPOSED}9`)).toEqual({ isRight: false, isOutdated: false });
});

test('a password that is checked in two forms takes two places in the queue, known name or not', async () => {
  for (const stored of [await hash(COMPOSED), undefined]) {
    const guesses = Array.from({ length: 30 }, () => outcomeOf(passwordMatches(stored, `${DECOMPOSED}9`)));
    const answers = await Promise.all(guesses);
    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(15);
    expect(answers.filter((answer) => answer === 503)).toHaveLength(15);
  }
});
