import { describeError } from './describeError.ts';

test.each([
  [new TypeError('x is not a function'), 'TypeError: x is not a function'],
  [new Error('Player "Lumi" has 12 coins'), 'Error: Player … has # coins'],
  [new Error("No 'Lumi' in `clan`, „Bande“ or «Zunft»"), 'Error: No … in …, … or …'],
  [new Error('https://site.example/profile/Lumi?x=1 failed'), 'Error: … failed'],
  [new Error('GET /profile/Lumi failed'), 'Error: GET … failed'],
  [new Error('mail to lumi@site.example'), 'Error: mail to …'],
  ['a secret of Lumi', 'string'],
  [{ secret: 'of Lumi' }, 'object'],
])('%s is told as %s', (error, words) => {
  expect(describeError(error)).toBe(words);
});

test('a long message is cut', () => {
  expect(describeError(new Error('word '.repeat(10_000)))).toHaveLength(200);
});
