import { startValues, type FormValues } from './formValues.ts';
import { bodyOf, problemsOf } from './problemsOf.ts';

const filled: FormValues = {
  name: 'Lumi',
  discord: 'lumi.mc',
  age: '17',
  role: 'Builder',
  strengths: 'Patience.',
  weaknesses: 'Patience.',
  motivation: 'Blocks.',
};

test('an empty form lacks everything but the name it knows', () => {
  expect(problemsOf(startValues('Lumi'))).toEqual({
    discord: 'missing',
    age: 'missing',
    role: 'roleMissing',
    strengths: 'missing',
    weaknesses: 'missing',
    motivation: 'missing',
  });
});

test.each(['10', '120', ' 17 '])('an age: %j', (age) => {
  expect(problemsOf({ ...filled, age })).toEqual({});
});

test.each(['9', '121', '17.5', '17,5', '-17', '1e2', '0x11', 'seventeen'])('no age: %j', (age) => {
  expect(problemsOf({ ...filled, age })).toEqual({ age: 'ageWrong' });
});

test('space alone is nothing, and space around a text does not count', () => {
  expect(problemsOf({ ...filled, name: ' \n ' })).toEqual({ name: 'missing' });
  expect(problemsOf({ ...filled, name: ` ${'x'.repeat(64)} ` })).toEqual({});
  expect(problemsOf({ ...filled, name: 'x'.repeat(65) })).toEqual({ name: 'tooLong' });
  expect(problemsOf({ ...filled, motivation: ` ${'x'.repeat(2000)}\n` })).toEqual({});
  expect(problemsOf({ ...filled, motivation: 'x'.repeat(2001) })).toEqual({ motivation: 'tooLong' });
});

test('what is sent is trimmed, with the age as a number', () => {
  expect(bodyOf({ ...filled, discord: ' lumi.mc ', age: ' 017 ' })).toEqual({ ...filled, age: 17 });
});
