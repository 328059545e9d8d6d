import { retryImport } from './retryImport.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('gives what was loaded', async () => {
  await expect(retryImport(() => Promise.resolve('code'))).resolves.toBe('code');
});

test('asks again after a failure, each time later, and says so', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const load = jest.fn(() => Promise.reject<string>(new Error('offline')));
  const loaded = retryImport(load);
  await jest.advanceTimersByTimeAsync(1_999);
  expect(load).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(3_999);
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue('code');
  await jest.advanceTimersByTimeAsync(1);
  await expect(loaded).resolves.toBe('code');
  expect(warn).toHaveBeenCalledTimes(2);
});
