import { cleanUpLater } from '@site/backend/testing/cleanUp';

/** Everything but the date: the database and the app keep working. */
const REAL = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** Advances the clock until the end of a test; from then on it is frozen. */
export function letPass(milliseconds: number): void {
  const later = Date.now() + milliseconds;
  jest.useFakeTimers({ doNotFake: [...REAL], now: later });
}

export const restoreClock = () => afterEach(() => void jest.useRealTimers());

let skipped: number | undefined;

/** Advances the monotonic clock of caches until the end of the file: cached reads must not be in the future. */
export function letCachesAge(milliseconds: number): void {
  if (skipped === undefined) {
    const now = performance.now.bind(performance);
    performance.now = () => now() + (skipped ?? 0);
    cleanUpLater(() => Reflect.deleteProperty(performance, 'now'));
  }
  skipped = (skipped ?? 0) + milliseconds;
}
