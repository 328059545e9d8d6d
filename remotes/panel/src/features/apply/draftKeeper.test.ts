import '@site/testing/freshStore';
import { readPersonal, writePersonal } from '@site/platform/remote';
import { DRAFT, draftOf, hasDraft, readDraft } from './draft.ts';
import { createDraftKeeper } from './draftKeeper.ts';
import { startValues, type FormValues } from './formValues.ts';

const PLAYER = 'Lumi';
const PAUSE = 300;

const saved = () => readDraft()?.values;
const ends: (() => void)[] = [];

/** A tab with the form, as it is opened now. */
function tab() {
  const keeper = createDraftKeeper(readDraft(), PLAYER);
  const end = keeper.watch();
  ends.push(end);
  return { ...keeper, end, values: () => keeper.state().draft.values };
}

/** The browser tells all tabs that the draft has changed. */
const tell = () =>
  window.dispatchEvent(new StorageEvent('storage', { key: `testhaven.personal.panel/${DRAFT}` }));

function pause(): void {
  jest.advanceTimersByTime(PAUSE);
  tell();
}

function showPage(visibility: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

const values = (part: Partial<FormValues>): FormValues => ({ ...startValues(PLAYER), ...part });

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  for (const end of ends.splice(0)) end();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('saving while typing', () => {
  test('saves after a typing pause', () => {
    const { change } = tab();
    change({ strengths: 'P' });
    jest.advanceTimersByTime(200);
    change({ strengths: 'Patience.' });
    jest.advanceTimersByTime(200);
    expect(saved()).toBeUndefined();
    jest.advanceTimersByTime(200);
    expect(saved()).toEqual(values({ strengths: 'Patience.' }));
  });

  test.each([
    ['closed', () => window.dispatchEvent(new Event('pagehide'))],
    ['left for another tab', () => showPage('hidden')],
  ])('saves the latest input when the page is %s, and only once', (_, leave) => {
    const { change, end } = tab();
    change({ strengths: 'Patience.' });
    leave();
    expect(saved()).toEqual(values({ strengths: 'Patience.' }));
    // A draft deleted by another tab since then is not restored.
    writePersonal(DRAFT, null);
    end();
    expect(saved()).toBeUndefined();
  });

  test('saves nothing of an untouched form, and no draft remains of an emptied one', () => {
    const { change } = tab();
    change({ strengths: '' });
    pause();
    expect(readPersonal(DRAFT)).toBeNull();
    change({ strengths: 'P' });
    pause();
    expect(hasDraft(PLAYER)).toBe(true);
    change({ strengths: '' });
    pause();
    expect(hasDraft(PLAYER)).toBe(false);
  });

  test('does not restore the input after a logout', () => {
    const { change, end } = tab();
    change({ strengths: 'Patience.' });
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    end();
    jest.runAllTimers();
    expect(saved()).toBeUndefined();
  });
});

describe('in two tabs', () => {
  test('a letter typed and removed in one deletes nothing of the other', () => {
    const [one, other] = [tab(), tab()];
    other.change({ motivation: 'A long text.' });
    pause();
    one.change({ discord: 'l' });
    one.change({ discord: '' });
    pause();
    expect(saved()).toEqual(values({ motivation: 'A long text.' }));
    expect([one.values(), other.values()]).toEqual([saved(), saved()]);
    expect(one.state()).toMatchObject({ isShared: true, replaced: {} });
  });

  test('a save that has missed another one is completed', () => {
    const [one, other] = [tab(), tab()];
    other.change({ motivation: 'A long text.' });
    jest.advanceTimersByTime(PAUSE);
    // What this browser process knew before the other tab's write arrived.
    writePersonal(DRAFT, JSON.stringify({ version: 1, ...draftOf(values({ discord: 'lumi' })) }));
    tell();
    tell();
    expect(saved()).toEqual(values({ discord: 'lumi', motivation: 'A long text.' }));
    expect([one.values(), other.values()]).toEqual([saved(), saved()]);
  });

  test('a tab that was frozen follows when it is shown again', () => {
    const [one, other] = [tab(), tab()];
    other.change({ motivation: 'A long text.' });
    jest.advanceTimersByTime(PAUSE);
    expect(one.values().motivation).toBe('');
    showPage('visible');
    expect(one.values().motivation).toBe('A long text.');
  });

  test('the latest edit of a field counts, and the tab that wrote the other text keeps it', () => {
    const [one, other] = [tab(), tab()];
    one.change({ motivation: 'From the first.', age: '17' });
    jest.advanceTimersByTime(10);
    other.change({ motivation: 'From the second.' });
    pause();
    expect(saved()).toEqual(values({ motivation: 'From the second.', age: '17' }));
    expect([one.values(), other.values()]).toEqual([saved(), saved()]);
    expect(one.state().replaced).toEqual({ motivation: 'From the first.' });
    expect(other.state().replaced).toEqual({});

    one.change(one.state().replaced);
    pause();
    expect(other.values().motivation).toBe('From the first.');
    expect([one.state().replaced, other.state().replaced]).toEqual([{}, { motivation: 'From the second.' }]);
  });

  test('a text that is continued elsewhere is not lost', () => {
    const [one, other] = [tab(), tab()];
    one.change({ motivation: 'I love' });
    pause();
    other.change({ motivation: 'I love this place.' });
    pause();
    expect([one.values().motivation, one.state().replaced]).toEqual(['I love this place.', {}]);
  });

  test('discarding it empties the form of the other, which can bring it back', () => {
    const [one, other] = [tab(), tab()];
    one.change({ motivation: 'A long text.' });
    pause();
    other.drop();
    tell();
    expect(one.values()).toEqual(startValues(PLAYER));
    expect(one.state()).toMatchObject({ isDiscarded: true, replaced: { motivation: 'A long text.' } });
    one.change(one.state().replaced);
    pause();
    expect(other.values().motivation).toBe('A long text.');
  });
});

test.each([
  ['full', () => undefined],
  ['blocked', () => jest.spyOn(Storage.prototype, 'getItem').mockImplementation(fail)],
])('a storage that is %s loses nothing on the page', (_, blockReading) => {
  const { change, values: shown, state } = tab();
  change({ strengths: 'Patience.' });
  pause();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(fail);
  blockReading();
  change({ strengths: 'Patience, and more.' });
  jest.advanceTimersByTime(PAUSE);
  showPage('visible');
  expect(shown().strengths).toBe('Patience, and more.');
  expect(state()).toMatchObject({ isUnsaved: true, isDiscarded: false });
});

function fail(): never {
  throw new DOMException('No.', 'QuotaExceededError');
}
