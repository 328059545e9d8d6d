import { render, screen, within } from '@testing-library/react';
import { Table } from './Table.tsx';

test('is a table with a caption, and every cell knows its column', () => {
  render(
    <Table
      caption="The best players"
      rows={[{ name: 'Lumi', elo: 1834 }]}
      rowKey={(row) => row.name}
      columns={[
        { label: 'Player', cell: (row) => row.name },
        { label: 'Trophies', cell: (row) => row.elo, numeric: true },
      ]}
    />,
  );
  const table = screen.getByRole('table', { name: 'The best players' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Player', 'Trophies']);
  expect(within(table).getByRole('cell', { name: '1834' })).toHaveAttribute('data-label', 'Trophies');
  expect(within(table).getAllByRole('row')).toHaveLength(2);
});

test('a marked row has the torch as its edge, the others have none', () => {
  render(
    <Table
      caption="The best players"
      rows={['Lumi', 'Vela']}
      rowKey={(name) => name}
      columns={[{ label: 'Player', cell: (name) => name }]}
      isMarked={(name) => name === 'Vela'}
    />,
  );
  const edge = (name: string) =>
    getComputedStyle(screen.getByRole('row', { name })).getPropertyValue('--edge').trim();
  expect(edge('Vela')).toBe('var(--glow)');
  expect(edge('Lumi')).toBe('var(--face)');
});
