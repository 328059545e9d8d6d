import { setTimeout as wait } from 'node:timers/promises';
import { cacheFor } from './cacheFor.ts';

/** A source that counts how often it is read, and fails while it is told to. */
function source() {
  const state = { reads: 0, isDown: false };
  const read = cacheFor(1000, async () => {
    const number = ++state.reads;
    await wait(20);
    if (state.isDown) throw new Error(`read ${number} failed`);
    return number;
  });
  return { state, read };
}

test('all who ask at once, and in the second after, share one read', async () => {
  const { state, read } = source();
  expect(new Set(await Promise.all(Array.from({ length: 50 }, read)))).toEqual(new Set([1]));
  await wait(300);
  expect(await read()).toBe(1);
  expect(state.reads).toBe(1);
});

test('after a second it is read again', async () => {
  const { read } = source();
  expect(await read()).toBe(1);
  await wait(1_050);
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
});

test('a failure reaches all who wait for it, and nobody after them', async () => {
  const { state, read } = source();
  state.isDown = true;
  const failures = await Promise.allSettled([read(), read()]);
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  state.isDown = false;
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
});
