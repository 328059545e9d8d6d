import { whenIdle } from './whenIdle.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('runs once the page is loaded and idle', () => {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const run = jest.fn();
  whenIdle(run);
  jest.runAllTimers();
  expect(run).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  jest.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});

test('runs when requestIdleCallback says so, if the browser supports it', () => {
  const idle = jest.fn();
  Object.assign(window, { requestIdleCallback: idle });
  const run = jest.fn();
  whenIdle(run);
  jest.runAllTimers();
  expect(run).not.toHaveBeenCalled();
  (idle.mock.calls[0] as [() => void])[0]();
  expect(run).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(window, 'requestIdleCallback');
});
