import { hashPassword, passwordMatches } from './passwords.ts';

const outcomeOf = (matches: Promise<boolean>) =>
  matches.then(
    (isRight) => (isRight ? 'right' : 'wrong'),
    (error: { status: number }) => error.status,
  );

test('strangers can not take every place in which a password waits: known devices have some of their own', async () => {
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

test('a name without a password is compared as well: it takes its place among the waiting', async () => {
  const guesses = Array.from({ length: 60 }, () => outcomeOf(passwordMatches(undefined, 'a guess')));
  const answers = await Promise.all(guesses);
  expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(30);
  expect(answers.filter((answer) => answer === 503)).toHaveLength(30);
});
