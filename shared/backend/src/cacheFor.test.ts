import { cacheFor } from './cacheFor.ts';

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

type Reads = PromiseWithResolvers<string>[];

/** Caches reads that a test lets end. */
function cacheOf(staleMs?: number) {
  const reads: Reads = [];
  const read = () => {
    reads.push(Promise.withResolvers());
    return reads.at(-1)!.promise;
  };
  return { reads, cached: cacheFor(1_000, read, staleMs) };
}

async function readFirst(cached: () => Promise<string>, reads: Reads) {
  const first = cached();
  reads[0]?.resolve('first');
  expect(await first).toBe('first');
}

test('reads once for all callers until the value is too old', async () => {
  const { reads, cached } = cacheOf();
  const early = cached();
  await readFirst(cached, reads);
  expect(await early).toBe('first');
  jest.advanceTimersByTime(999);
  expect(await cached()).toBe('first');
  jest.advanceTimersByTime(1);
  const next = cached();
  reads[1]?.resolve('second');
  expect([await next, reads.length]).toEqual(['second', 2]);
});

test('returns a stale value while the next one is read, for a while', async () => {
  const { reads, cached } = cacheOf(500);
  await readFirst(cached, reads);
  jest.advanceTimersByTime(1_499);
  expect([await cached(), await cached(), reads.length]).toEqual(['first', 'first', 2]);
  jest.advanceTimersByTime(1);
  const waiting = cached();
  reads[1]?.resolve('second');
  expect([await waiting, await cached(), reads.length]).toEqual(['second', 'second', 2]);
});

test('repeats a failed read for the next caller', async () => {
  const { reads, cached } = cacheOf(500);
  await readFirst(cached, reads);
  jest.advanceTimersByTime(1_000);
  expect(await cached()).toBe('first');
  reads[1]?.reject(new Error('away'));
  await Promise.resolve();
  expect([await cached(), reads.length]).toEqual(['first', 3]);
  jest.advanceTimersByTime(500);
  const waiting = cached();
  reads[2]?.reject(new Error('away'));
  await expect(waiting).rejects.toThrow('away');
  cached.replace('known');
  expect(await cached()).toBe('known');
});

test('keeps a value that was set during a read', async () => {
  const { reads, cached } = cacheOf();
  const reading = cached();
  cached.replace('set');
  reads[0]?.resolve('read before');
  expect([await reading, await cached()]).toEqual(['read before', 'set']);
});

test('forgets a value, and what was being read', async () => {
  const { reads, cached } = cacheOf(500);
  await readFirst(cached, reads);
  jest.advanceTimersByTime(1_000);
  expect(await cached()).toBe('first');
  cached.invalidate();
  const waiting = cached();
  reads[1]?.resolve('read before');
  reads[2]?.resolve('third');
  expect([await waiting, await cached(), reads.length]).toEqual(['third', 'third', 3]);
});
