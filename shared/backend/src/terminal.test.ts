import { countOf } from './terminal.ts';

test('uses the singular for one', () => {
  expect([0, 1, 2].map((count) => countOf(count, 'problem'))).toEqual([
    '0 problems',
    '1 problem',
    '2 problems',
  ]);
});
