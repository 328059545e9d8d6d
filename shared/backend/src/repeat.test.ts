import { repeat } from './repeat.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const ignore = () => undefined;

test('runs after the first pause, then after each period, and not twice at once', async () => {
  let running = 0;
  const run = jest.fn(async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 250));
    running -= 1;
  });
  const stop = repeat({ run, onError: ignore, first: 10, period: 100 });
  await jest.advanceTimersByTimeAsync(9);
  expect(run).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(349);
  expect(run).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(2);
  await Promise.all([stop(), jest.advanceTimersByTimeAsync(300)]);
});

test('goes on after an error, and tells of it', async () => {
  const onError = jest.fn();
  const error = new Error('The database is gone.');
  const stop = repeat({ run: () => Promise.reject(error), onError, period: 100 });
  await jest.advanceTimersByTimeAsync(250);
  expect(onError.mock.calls).toEqual([[error], [error]]);
  await stop();
});

test('a stop waits for the run in progress, which learns of it, and is the end', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let knew = false;
  const run = jest.fn(async (isStopped: () => boolean) => {
    await promise;
    knew = isStopped();
  });
  const stop = repeat({ run, onError: ignore, period: 100 });
  await jest.advanceTimersByTimeAsync(100);
  let isDone = false;
  const stopping = stop().then(() => (isDone = true));
  await jest.advanceTimersByTimeAsync(0);
  expect(isDone).toBe(false);
  resolve();
  await stopping;
  expect(knew).toBe(true);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('pauses differ by the jitter', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(1);
  const run = jest.fn(async () => undefined);
  const stop = repeat({ run, onError: ignore, period: 100, jitter: 0.5 });
  await jest.advanceTimersByTimeAsync(124);
  expect(run).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(1);
  await stop();
});
