import { allBackAt, sumUpSockets } from './socketStates.ts';

const steady = { isOpen: true, drops: [] };
const back = {
  isOpen: true,
  drops: [
    { at: 100, backAt: 400 },
    { at: 500, backAt: 900 },
  ],
};
const missing = { isOpen: false, drops: [{ at: 100, backAt: undefined }] };

test('sockets are counted, and the longest that one was away', () => {
  expect(sumUpSockets([steady, back, missing])).toEqual({
    count: 3,
    dropped: 2,
    missing: 1,
    longestAway: 400,
  });
  expect(sumUpSockets([steady])).toEqual({ count: 1, dropped: 0, missing: 0, longestAway: 0 });
});

test('they are back with the last of them', () => {
  expect(allBackAt([steady, back], 300)).toBe(900);
  expect(allBackAt([steady, back], 1_000)).toBe(1_000);
  expect(allBackAt([steady, back, missing], 300)).toBeUndefined();
});
