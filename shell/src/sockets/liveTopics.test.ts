import type { LiveTopic } from '@site/contract/sockets';
import { player } from '@site/testing/players';
import { store } from '../core/store.ts';
import { endSession, startSession } from '../session/accessToken.ts';
import { addWatcher, changesMissed, topicChanged } from './liveTopics.ts';

interface Listeners {
  readonly onChange: (topic: LiveTopic) => void;
  readonly changesMissed: () => void;
}

const mockClose = jest.fn();
const mockOpen = jest.fn<() => void, [Listeners]>(() => mockClose);
jest.mock('./openVisitorSocket.ts', () => ({
  openVisitorSocket: (listeners: Listeners) => mockOpen(listeners),
}));

const stops: (() => void)[] = [];
const watch = (topic: LiveTopic) => {
  const run = jest.fn();
  const stop = addWatcher(topic, run);
  stops.push(stop);
  return { run, stop };
};
const setHidden = (isHidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers();
  store.dispatch(endSession());
  mockOpen.mockClear();
  mockClose.mockClear();
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
});

test('pages spread their fetches over the time that the server says, a minute at most', () => {
  const random = jest.spyOn(Math, 'random').mockReturnValue(0.99);
  const { run } = watch('boards');
  for (const [said, waited] of [
    [20_000, 19_000],
    [10 ** 9, 59_000],
  ] as const) {
    run.mockClear();
    topicChanged('boards', said);
    jest.advanceTimersByTime(waited);
    expect(run).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1_000);
    expect(run).toHaveBeenCalledTimes(1);
  }
  random.mockRestore();
});

test('watchers of a topic hear of a burst of changes once, within a second', () => {
  const [boards, clans] = [watch('boards'), watch('clans')];
  for (let count = 0; count < 3; count += 1) topicChanged('boards');
  expect(boards.run).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_000);
  expect(boards.run).toHaveBeenCalledTimes(1);
  topicChanged('boards');
  jest.advanceTimersByTime(1_000);
  expect([boards.run.mock.calls.length, clans.run.mock.calls.length]).toEqual([2, 0]);
});

test('a watcher that throws keeps no other from hearing', () => {
  const failed = jest.fn();
  jest.spyOn(globalThis, 'queueMicrotask').mockImplementation((run) => {
    try {
      run();
    } catch (error) {
      failed(error);
    }
  });
  stops.push(
    addWatcher('boards', () => {
      throw new Error('a remote');
    }),
  );
  const { run } = watch('boards');
  topicChanged('boards');
  jest.advanceTimersByTime(1_000);
  expect([failed.mock.calls.length, run.mock.calls.length]).toEqual([1, 1]);
});

test('one that has stopped hears nothing more', () => {
  const { run, stop } = watch('boards');
  topicChanged('boards');
  stop();
  jest.advanceTimersByTime(1_000);
  expect(run).not.toHaveBeenCalled();
});

test('all hear that changes may have been missed', () => {
  const watched = [watch('boards'), watch('clans')];
  changesMissed();
  jest.advanceTimersByTime(1_000);
  for (const { run } of watched) expect(run).toHaveBeenCalledTimes(1);
});

test('a hidden page hears of changes when it is shown again, once', () => {
  const { run } = watch('clans');
  setHidden(true);
  for (let count = 0; count < 3; count += 1) {
    topicChanged('clans');
    jest.advanceTimersByTime(5_000);
  }
  expect(run).not.toHaveBeenCalled();
  setHidden(false);
  jest.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(1);
  setHidden(false);
  jest.advanceTimersByTime(5_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a visitor has one socket while something is watched', () => {
  expect(mockOpen).not.toHaveBeenCalled();
  const [first, second] = [watch('boards'), watch('clans')];
  expect(mockOpen).toHaveBeenCalledTimes(1);
  mockOpen.mock.lastCall?.[0].onChange('clans');
  jest.advanceTimersByTime(1_000);
  expect(second.run).toHaveBeenCalledTimes(1);
  first.stop();
  expect(mockClose).not.toHaveBeenCalled();
  second.stop();
  expect(mockClose).toHaveBeenCalledTimes(1);
});

test('the socket of a visitor is closed at the login, and opened after the logout', () => {
  watch('boards');
  store.dispatch(startSession({ accessToken: 'token', user: player() }));
  expect(mockClose).toHaveBeenCalledTimes(1);
  expect(mockOpen).toHaveBeenCalledTimes(1);
  store.dispatch(endSession());
  expect(mockOpen).toHaveBeenCalledTimes(2);
});
