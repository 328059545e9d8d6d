import { act, renderHook } from '@testing-library/react';
import { useWatch } from './useWatch.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const comeBack = () => {
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
};

test('looks every 15 seconds, or as often as it is told, as the page is now', () => {
  const [before, now] = [jest.fn(), jest.fn()];
  const { rerender } = renderHook(({ look, period }) => useWatch(look, period), {
    initialProps: { look: before, period: undefined as number | undefined },
  });
  jest.advanceTimersByTime(30_000);
  expect(before).toHaveBeenCalledTimes(2);
  rerender({ look: now, period: 10_000 });
  jest.advanceTimersByTime(30_000);
  expect(before).toHaveBeenCalledTimes(2);
  expect(now).toHaveBeenCalledTimes(3);
});

test('looks when somebody comes back, and not while nobody sees the page, nor after it', () => {
  const look = jest.fn();
  const { unmount } = renderHook(() => useWatch(look));
  act(comeBack);
  expect(look).toHaveBeenCalledTimes(2);
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(comeBack);
  jest.advanceTimersByTime(60_000);
  expect(look).toHaveBeenCalledTimes(2);
  hidden.mockRestore();
  unmount();
  comeBack();
  jest.advanceTimersByTime(60_000);
  expect(look).toHaveBeenCalledTimes(2);
});
