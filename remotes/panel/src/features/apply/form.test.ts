import '@site/testing/freshStore';
import { readPersonal, writePersonal } from '@site/platform/store';
import { createDraftKeeper, DRAFT, readDraft, writeDraft } from './draft.ts';
import { bodyOf, problemsOf, startValues, type FormValues } from './formValues.ts';

const typed: FormValues = { ...startValues('Lumi'), strengths: 'Patience.' };
const stored = (values: unknown, version: unknown = 1) => JSON.stringify({ version, values });

test('restores the saved input', () => {
  writeDraft(typed);
  expect(readDraft()).toEqual(typed);
  writeDraft(null);
  expect(readPersonal(DRAFT)).toBeNull();
});

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['another version', stored(typed, 2)],
  ['a field that is missing', stored({ ...typed, age: undefined })],
  ['a field that is no text', stored({ ...typed, age: 17 })],
  ['a role that there is not', stored({ ...typed, role: 'Owner' })],
  ['a text that is too long', stored({ ...typed, motivation: 'x'.repeat(2001) })],
])('discards a damaged draft: %s', (_, text) => {
  writePersonal(DRAFT, text);
  expect(readDraft()).toBeUndefined();
});

describe('saving while typing', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('saves after a typing pause', () => {
    const keeper = createDraftKeeper();
    keeper.keep(startValues('Lu'));
    jest.advanceTimersByTime(200);
    keeper.keep(typed);
    jest.advanceTimersByTime(200);
    expect(readDraft()).toBeUndefined();
    jest.advanceTimersByTime(200);
    expect(readDraft()).toEqual(typed);
  });

  test('saves the latest input when the page is closed, and only once', () => {
    const keeper = createDraftKeeper();
    const end = keeper.watch();
    keeper.keep(typed);
    window.dispatchEvent(new Event('pagehide'));
    expect(readDraft()).toEqual(typed);
    // A draft stored by another tab since then is not overwritten.
    writePersonal(DRAFT, null);
    end();
    expect(readDraft()).toBeUndefined();
  });

  test('does not restore the input after a logout', () => {
    const keeper = createDraftKeeper();
    const end = keeper.watch();
    keeper.keep(typed);
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    end();
    jest.runAllTimers();
    expect(readDraft()).toBeUndefined();
  });
});

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

test('submits trimmed texts and the age as a number', () => {
  expect(bodyOf({ ...filled, discord: ' lumi.mc ', age: ' 017 ' })).toEqual({ ...filled, age: 17 });
});
