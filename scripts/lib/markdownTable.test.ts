import { markdownTable } from './markdownTable.ts';

test('a table aligns its columns and keeps each cell on one line', () => {
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
