import '@site/testing/freshStore';
import { applyBody } from '@site/contract/http/applications';
import { readPersonal, writePersonal } from '@site/platform/remote';
import fc from 'fast-check';
import { DRAFT, readDraft, writeDraft } from './formValues.ts';
import { bodyOf, FIELD_NAMES, problemOf, startValues, type FormValues } from './formValues.ts';

const EMOJI = '😀';
const typed: FormValues = { ...startValues('Lumi'), strengths: 'Patience.' };
const stored = (values: unknown, version: unknown = 1) => JSON.stringify({ version, values });

test('restores the saved input', () => {
  writeDraft(typed);
  expect(readDraft('Lumi')).toEqual(typed);
  writeDraft(null);
  expect(readPersonal(DRAFT)).toBeNull();
});

test('restores a text of as many emoji as are accepted', () => {
  writeDraft({ ...typed, motivation: EMOJI.repeat(2000) });
  expect(readDraft('Lumi')?.motivation).toBe(EMOJI.repeat(2000));
});

test('restores a text that is too long to send', () => {
  const long = { ...typed, motivation: 'x'.repeat(2_500) };
  writePersonal(DRAFT, stored(long));
  expect(readDraft('Lumi')).toEqual(long);
});

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['another version', stored(typed, 2)],
  ['a field that is missing', stored({ ...typed, age: undefined })],
  ['a field that is no text', stored({ ...typed, age: 17 })],
  ['a role that there is not', stored({ ...typed, role: 'Owner' })],
  ['a text of any length', stored({ ...typed, motivation: 'x'.repeat(20_001) })],
])('discards a damaged draft: %s', (_, text) => {
  writePersonal(DRAFT, text);
  expect(readDraft('Lumi')).toBeNull();
});

const problemsOf = (values: FormValues) =>
  Object.fromEntries(
    FIELD_NAMES.map((name) => [name, problemOf(name, values)]).filter(([, problem]) => problem),
  ) as Partial<Record<keyof FormValues, string>>;

const filled: FormValues = {
  name: 'Lumi',
  discord: 'lumi.mc',
  age: '17',
  role: 'Builder',
  strengths: 'Patience.',
  weaknesses: 'Patience.',
  motivation: 'Blocks.',
};

test('an empty form is missing everything except the known name', () => {
  expect(problemsOf(startValues('Lumi'))).toEqual({
    discord: 'missing',
    age: 'missing',
    role: 'roleMissing',
    strengths: 'missing',
    weaknesses: 'missing',
    motivation: 'missing',
  });
});

test.each(['10', '120', ' 17 '])('accepts the age %j', (age) => {
  expect(problemsOf({ ...filled, age })).toEqual({});
});

test.each(['9', '121', '17.5', '17,5', '-17', '1e2', '0x11', 'seventeen'])('rejects the age %j', (age) => {
  expect(problemsOf({ ...filled, age })).toEqual({ age: 'ageWrong' });
});

test('ignores whitespace around a text and treats whitespace only as empty', () => {
  expect(problemsOf({ ...filled, name: ' \n ' })).toEqual({ name: 'missing' });
  expect(problemsOf({ ...filled, name: ` ${'x'.repeat(64)} ` })).toEqual({});
  expect(problemsOf({ ...filled, name: 'x'.repeat(65) })).toEqual({ name: 'tooLong' });
  expect(problemsOf({ ...filled, motivation: ` ${'x'.repeat(2000)}\n` })).toEqual({});
  expect(problemsOf({ ...filled, motivation: 'x'.repeat(2001) })).toEqual({ motivation: 'tooLong' });
});

test('the form and the server agree about every text', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 70 }),
    fc.string({ unit: fc.constantFrom('a', EMOJI, 'u\u0308', '\ud83d', ' ', '\u200b'), maxLength: 70 }),
    fc
      .tuple(fc.constantFrom('x', EMOJI, '\u0958'), fc.constantFrom(63, 64, 65, 1999, 2000, 2001))
      .map(([character, count]) => character.repeat(count)),
  );
  fc.assert(
    fc.property(fc.constantFrom('name', 'discord', 'strengths'), texts, (field, text) => {
      const values = { ...filled, [field]: text };
      expect(applyBody.safeParse(bodyOf(values)).success).toBe(problemsOf(values)[field] === undefined);
    }),
    { numRuns: 300 },
  );
});

test('submits trimmed texts and the age as a number', () => {
  expect(bodyOf({ ...filled, discord: ' lumi.mc ', age: ' 017 ' })).toEqual({ ...filled, age: 17 });
});
