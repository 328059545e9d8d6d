import { cleanUpLater } from './cleanUp.ts';

/** Everything but the date: the database and the app go on working. */
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

/** Lets milliseconds pass until the end of a test; from then on the clock stands still. */
export function letPass(milliseconds: number): void {
  const later = Date.now() + milliseconds;
  jest.useFakeTimers({ doNotFake: [...REAL], now: later });
}

/** Puts the clock of a file's tests right again after each of them. */
export function restoreClock(): void {
  afterEach(() => {
    jest.useRealTimers();
  });
}

let skipped: number | undefined;

/**
 * Lets milliseconds pass on the clock by which caches age, which is not the time of day. It stays ahead until the end
 * of the file: what was read must not lie in the future.
 */
export function letCachesAge(milliseconds: number): void {
  if (skipped === undefined) {
    const now = performance.now.bind(performance);
    performance.now = () => now() + (skipped ?? 0);
    cleanUpLater(() => Reflect.deleteProperty(performance, 'now'));
  }
  skipped = (skipped ?? 0) + milliseconds;
}
