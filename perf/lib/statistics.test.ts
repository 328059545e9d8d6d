import { durationsOf, markdownTable } from './statistics.ts';

test('percentiles are values that were measured', () => {
  expect(durationsOf([5, 1, 4, 2, 3])).toEqual({ count: 5, p50: 3, p99: 5, max: 5 });
  expect(durationsOf([])).toMatchObject({ count: 0, p50: Number.NaN });
});

test('a table lines up and keeps its cells in one line', () => {
  expect(
    markdownTable(
      ['a', 'b'],
      [
        ['one|two', 1],
        ['x\ny', 22],
      ],
    ),
  ).toBe(
    ['| a        | b   |', '| -------- | --- |', '| one\\|two | 1   |', '| x y      | 22  |'].join('\n'),
  );
});
