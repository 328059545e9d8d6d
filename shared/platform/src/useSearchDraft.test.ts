import { act, renderHook } from '@testing-library/react';
import { useSearchDraft } from './useSearchDraft.ts';

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
