import { letPass, restoreClock } from '../testing/clock.ts';
import { createStaleWhileRevalidate } from './staleWhileRevalidate.ts';

interface Box {
  readonly content: string;
}

const MINUTE = 60_000;
const FRESH = 10 * MINUTE;
const USABLE = 60 * MINUTE;
const RETRY = MINUTE;

restoreClock();

function createCache(changes: object = {}) {
  return createStaleWhileRevalidate<Box>({
    fresh: FRESH,
    usable: USABLE,
    retry: RETRY,
    // Longer than any machine takes: the source answers when the test says.
    timeoutMs: MINUTE,
    concurrency: 2,
    maxPending: 100,
    bytes: 100_000,
    sizeOf: ({ content }) => content.length,
    ...changes,
  });
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

function createSource() {
  const asked: PromiseWithResolvers<Box>[] = [];
  const load = () => {
    const answer = Promise.withResolvers<Box>();
    asked.push(answer);
    return answer.promise;
  };
  return {
    asked,
    load,
    async give(content: string) {
      await settle();
      asked.at(-1)?.resolve({ content });
    },
    async fail() {
      await settle();
      asked.at(-1)?.reject(new Error('no'));
    },
  };
}

async function createFilled(changes?: object) {
  const cache = createCache(changes);
  const source = createSource();
  const get = () => cache.get('key', source.load);
  const first = get();
  await source.give('first');
  expect(await first).toEqual({ content: 'first' });
  return { cache, source, get };
}

test('loads a value once for concurrent callers', async () => {
  const cache = createCache();
  const source = createSource();
  const asking = Array.from({ length: 50 }, () => cache.get('key', source.load));
  await settle();
  await source.give('value');
  expect(new Set(await Promise.all(asking))).toEqual(new Set([{ content: 'value' }]));
  expect(await cache.get('key', source.load)).toEqual({ content: 'value' });
  expect(source.asked).toHaveLength(1);
});

test('returns a stale value at once while a single load renews it', async () => {
  const { source, get } = await createFilled();
  letPass(FRESH + 1);
  const answers = await Promise.all(Array.from({ length: 50 }, get));
  expect(new Set(answers)).toEqual(new Set([{ content: 'first' }]));
  expect(source.asked).toHaveLength(2);
  await source.give('second');
  await settle();
  expect(await get()).toEqual({ content: 'second' });
  expect(source.asked).toHaveLength(2);
});

test("doesn't return an expired value", async () => {
  const { source, get } = await createFilled();
  letPass(USABLE);
  const waiting = get();
  await source.give('second');
  expect(await waiting).toEqual({ content: 'second' });
});

test('retries a failed load only after a while', async () => {
  const cache = createCache();
  const source = createSource();
  const get = () => cache.get('key', source.load);
  const first = get();
  await source.fail();
  expect(await first).toBeUndefined();
  expect(cache.has('key')).toBe(true);
  letPass(RETRY - 1_000);
  expect(await Promise.all([get(), get()])).toEqual([undefined, undefined]);
  expect(source.asked).toHaveLength(1);
  letPass(1_001);
  const again = get();
  await source.give('value');
  expect(source.asked).toHaveLength(2);
  expect(await again).toEqual({ content: 'value' });
  letPass(FRESH - 1_000);
  expect(await get()).toEqual({ content: 'value' });
  expect(source.asked).toHaveLength(2);
});

test('keeps the last value while renewals fail, until it expires', async () => {
  const { source, get } = await createFilled();
  letPass(FRESH);
  await get();
  await source.fail();
  await settle();
  expect(await get()).toEqual({ content: 'first' });
  expect(source.asked).toHaveLength(2);
  letPass(RETRY);
  expect(await get()).toEqual({ content: 'first' });
  expect(source.asked).toHaveLength(3);
  await source.fail();
  await settle();
  letPass(USABLE - FRESH - 1.5 * RETRY);
  await get();
  await source.fail();
  await settle();
  letPass(RETRY - 1_000);
  expect(await get()).toBeUndefined();
  expect(source.asked).toHaveLength(4);
});

test('counts a loader that throws synchronously as a failure', async () => {
  const cache = createCache();
  const load = (): Promise<Box> => {
    throw new Error('at once');
  };
  expect(await cache.get('key', load)).toBeUndefined();
});

test('times out and stores a late result', async () => {
  const cache = createCache({ timeoutMs: 50 });
  const source = createSource();
  expect(await cache.get('key', source.load)).toBeUndefined();
  // Later callers don't wait at all.
  const answers = await Promise.race([cache.get('key', source.load), settle().then(() => 'waited')]);
  expect(answers).toBeUndefined();
  await source.give('late');
  await settle();
  expect(await cache.get('key', source.load)).toEqual({ content: 'late' });
  expect(source.asked).toHaveLength(1);
});

test('limits concurrent loads and queues the rest', async () => {
  const cache = createCache();
  const source = createSource();
  const asking = ['a', 'b', 'c', 'd', 'e'].map((key) => cache.get(key, source.load));
  await settle();
  expect(source.asked).toHaveLength(2);
  source.asked[1]?.reject(new Error('no'));
  await settle();
  expect(source.asked).toHaveLength(3);
  for (let i = 0; i < 5; i += 1) {
    source.asked[i]?.resolve({ content: String(i) });
    await settle();
  }
  expect(await Promise.all(asking)).toEqual([
    { content: '0' },
    undefined,
    { content: '2' },
    { content: '3' },
    { content: '4' },
  ]);
});

test('skips a load above the pending limit without counting it as a failure', async () => {
  const cache = createCache({ maxPending: 3 });
  const source = createSource();
  const asking = ['a', 'b', 'c'].map((key) => cache.get(key, source.load));
  expect(await cache.get('d', source.load)).toBeUndefined();
  expect(cache.has('d')).toBe(false);
  for (let i = 0; i < 3; i += 1) {
    source.asked[i]?.resolve({ content: 'x' });
    await settle();
  }
  await Promise.all(asking);
  const again = cache.get('d', source.load);
  await source.give('d');
  expect(await again).toEqual({ content: 'd' });
});

test('limits the bytes and evicts the least recently used value', async () => {
  const cache = createCache({ bytes: 35_000 });
  const load = async () => ({ content: 'x'.repeat(10_000) });
  for (const key of ['a', 'b', 'c']) await cache.get(key, load);
  await cache.get('a', load);
  await cache.get('d', load);
  expect(['a', 'b', 'c', 'd'].map((key) => cache.has(key))).toEqual([true, false, true, true]);
});

test('limits the failures too', async () => {
  const cache = createCache({ bytes: 35_000 });
  const fail = () => Promise.reject(new Error('no'));
  for (let i = 0; i < 1_000; i += 1) await cache.get(`key ${i}`, fail);
  const kept = Array.from({ length: 1_000 }, (_, i) => cache.has(`key ${i}`)).filter(Boolean);
  expect(kept.length).toBeLessThan(100);
});

test('expires values even after the clock is set back', async () => {
  const { source, get } = await createFilled();
  letPass(-24 * 60 * MINUTE);
  const waiting = get();
  await source.give('second');
  expect(await waiting).toEqual({ content: 'second' });
});
