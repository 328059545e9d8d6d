import { markdownTable } from './markdownTable.ts';

test('the columns line up, and no cell ends one', () => {
  expect(
    markdownTable(
      ['drill', 'n'],
      [
        ['stop|start', 12_345],
        ['a\nb', 0],
      ],
    ),
  ).toBe(
    [
      '| drill       | n     |',
      '| ----------- | ----- |',
      '| stop\\|start | 12345 |',
      '| a b         | 0     |',
    ].join('\n'),
  );
});
