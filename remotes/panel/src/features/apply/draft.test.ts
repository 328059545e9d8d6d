import '@site/testing/freshStore';
import { readPersonal, writePersonal } from '@site/platform/store';
import { createDraftKeeper } from './draftKeeper.ts';
import { startValues } from './formValues.ts';
import { DRAFT, readDraft, writeDraft } from './storedDraft.ts';

const typed = { ...startValues('Lumi'), strengths: 'Patience.' };
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
    // What another tab has made of it since stays as it is.
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
