import { createPeriods } from '@site/contract/timeZone';
import { watchDays } from './watchDays.ts';

test('the end of a day is seen once, in the time zone of the network', () => {
  // In Berlin it is 23:58:55.
  jest.useFakeTimers({ now: new Date('2026-11-29T22:58:55Z') });
  try {
    const periodAt = createPeriods('Europe/Berlin');
    const onEnd = jest.fn();
    const stop = watchDays(() => periodAt('daily', new Date()), onEnd);
    jest.advanceTimersByTime(60_000);
    expect(onEnd).not.toHaveBeenCalled();
    jest.advanceTimersByTime(6_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(3_600_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
    stop();
    jest.advanceTimersByTime(86_400_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
  } finally {
    jest.useRealTimers();
  }
});
