import '@site/testing/freshStore';
import { readPersonal, writePersonal } from '@site/platform/store';
import { createDraftKeeper, DRAFT, readDraft, writeDraft } from './draft.ts';
import { bodyOf, problemsOf, startValues, type FormValues } from './formValues.ts';

const typed: FormValues = { ...startValues('Lumi'), strengths: 'Patience.' };
const stored = (values: unknown, version: unknown = 1) => JSON.stringify({ version, values });

test('what was typed is there again', () => {
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
])('a damaged draft is dropped: %s', (_, text) => {
  writePersonal(DRAFT, text);
  expect(readDraft()).toBeUndefined();
});

describe('while it is typed', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('it is kept with the next pause', () => {
    const keeper = createDraftKeeper();
    keeper.keep(startValues('Lu'));
    jest.advanceTimersByTime(200);
    keeper.keep(typed);
    jest.advanceTimersByTime(200);
    expect(readDraft()).toBeUndefined();
    jest.advanceTimersByTime(200);
    expect(readDraft()).toEqual(typed);
  });

  test('the last words are kept when the page goes, and only once', () => {
    const keeper = createDraftKeeper();
    const end = keeper.watch();
    keeper.keep(typed);
    window.dispatchEvent(new Event('pagehide'));
    expect(readDraft()).toEqual(typed);
    // What another tab has stored since then stays as it is.
    writePersonal(DRAFT, null);
    end();
    expect(readDraft()).toBeUndefined();
  });

  test('they do not come back after a logout', () => {
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
