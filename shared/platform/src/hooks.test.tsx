import { renderInPage, type PageOptions } from '@site/testing/renderPage';
import { act, renderHook, screen } from '@testing-library/react';
import { textHook, type SameKeys } from './text.ts';
import { useSearchDraft } from './useSearchDraft.ts';

const en = {
  plain: 'Save',
  greeting: 'Hello {{name}}, you are number {{place}}',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
  sentence: 'Really? Yes: 100 % <b>sure</b>.',
  onlyEnglish: 'Only here',
};
const de = {
  plain: 'Speichern',
  greeting: 'Hallo {{name}}, du bist Nummer {{place}}',
  items_one: '{{count}} Ding',
  items_other: '{{count}} Dinge',
  sentence: 'Wirklich? Ja: 100 % <b>sicher</b>.',
};

const strings = {
  'test/text': { de: () => Promise.resolve<Record<string, string>>(de), en: () => Promise.resolve(en) },
};
const useText = textHook<typeof en>('test/text');

/** Returns what a component reads, with the arguments of `text`. */
async function read(lang: PageOptions['lang'], ...args: Parameters<ReturnType<typeof useText>>) {
  function Reader() {
    return <output>{useText()(...args)}</output>;
  }
  const { unmount } = await renderInPage(<Reader />, { ...(lang ? { lang } : {}), strings });
  const { textContent } = screen.getByRole('status');
  unmount();
  return textContent;
}

test('fills in values as they are', async () => {
  expect(await read('de', 'greeting', { name: '<Lumi> & "Bo"', place: 3 })).toBe(
    'Hallo <Lumi> & "Bo", du bist Nummer 3',
  );
});

test('a name can not smuggle in other texts', async () => {
  expect(await read('en', 'greeting', { name: '$t(plain) {{place}}', place: 3 })).toBe(
    'Hello $t(plain) {{place}}, you are number 3',
  );
});

test.each([
  [0, '0 items', '0 Dinge'],
  [1, '1 item', '1 Ding'],
  [2, '2 items', '2 Dinge'],
])('counts: %i', async (count, english, german) => {
  expect(await read('en', 'items', { count })).toBe(english);
  expect(await read('de', 'items', { count })).toBe(german);
});

test('a text that is missing shows its key, never the other language', async () => {
  expect(await read('de', 'onlyEnglish')).toBe('onlyEnglish');
});

test('the compiler refuses a wrong key, and keys that differ between the languages', () => {
  type Key = Parameters<ReturnType<typeof useText>>[0];
  const keys: Key[] = ['plain', 'items'];
  // @ts-expect-error a plural is requested by its base key
  keys.push('items_one');
  // @ts-expect-error there is no such text
  keys.push('plane');
  // @ts-expect-error a text is missing
  const missing: SameKeys<typeof en> = de;
  const same: SameKeys<typeof en> = { ...de, onlyEnglish: 'Nur hier' };
  // @ts-expect-error a text is not in the other language
  const surplus: SameKeys<typeof de> = { ...de, more: 'mehr' };
  expect(keys).toHaveLength(4);
  for (const { plain } of [missing, same, surplus]) expect(plain).toBe('Speichern');
});

describe('the search that is being typed', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** A search whose address holds what was written last, once it has `arrived`. */
  function hold(start = '') {
    const write = jest.fn<void, [string]>();
    const { result, rerender } = renderHook(({ written }) => useSearchDraft(written, write), {
      initialProps: { written: start },
    });
    return {
      write,
      typed: () => result.current.typed,
      act: (what: 'finish' | 'clear' | 'drop') => act(() => void result.current[what]()),
      type: (text: string) => act(() => result.current.type(text)),
      pass: (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds)),
      arrive: (written: string) => rerender({ written }),
    };
  }

  test('what is typed is there at once, and written after a pause', () => {
    const search = hold();
    search.type('f');
    search.pass(199);
    search.type('fo');
    search.pass(199);
    expect(search.typed()).toBe('fo');
    expect(search.write).not.toHaveBeenCalled();
    search.pass(1);
    expect(search.write.mock.calls).toEqual([['fo']]);
    expect(search.typed()).toBe('fo');
    search.arrive('fo');
    search.arrive('');
    expect(search.typed()).toBe('');
  });

  test('is written once: when the field is left or emptied', () => {
    const search = hold('fox');
    search.type('foxes');
    search.act('finish');
    search.act('finish');
    search.pass(1000);
    expect(search.write.mock.calls).toEqual([['foxes']]);
    search.act('clear');
    expect(search.typed()).toBe('');
    expect(search.write.mock.calls).toEqual([['foxes'], ['']]);
  });

  test('is never written once it is dropped, or somebody has gone back', () => {
    const search = hold('fox');
    search.type('foxes');
    search.act('drop');
    search.pass(1000);
    search.type('foxes');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    search.pass(1000);
    expect(search.typed()).toBe('fox');
    expect(search.write).not.toHaveBeenCalled();
  });
});
