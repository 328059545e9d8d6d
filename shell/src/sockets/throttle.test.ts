import { throttle } from './throttle.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('runs at once, then once per interval, and never loses the last call', () => {
  const run = jest.fn();
  const throttled = throttle(run, 1_000);
  throttled.run();
  expect(run).toHaveBeenCalledTimes(1);
  for (let count = 0; count < 24; count += 1) {
    jest.advanceTimersByTime(100);
    throttled.run();
  }
  expect(run).toHaveBeenCalledTimes(3);
  jest.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledTimes(4);
  throttled.run();
  expect(run).toHaveBeenCalledTimes(5);
});

test('runs nothing after it was cancelled', () => {
  const run = jest.fn();
  const throttled = throttle(run, 1_000);
  throttled.run();
  throttled.run();
  throttled.cancel();
  jest.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledTimes(1);
});
