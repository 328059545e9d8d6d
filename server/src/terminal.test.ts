import { countOf } from './terminal.ts';

test('one of something is told in the singular', () => {
  expect([0, 1, 2].map((count) => countOf(count, 'problem'))).toEqual([
    '0 problems',
    '1 problem',
    '2 problems',
  ]);
});
