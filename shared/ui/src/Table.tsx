import type { ReactNode } from 'react';
import styled from 'styled-components';
import { blockFace } from './block.ts';
import { color, font, phone, size, space } from './tokens.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A column of a `Table`. */
export type Column<Row> = {
  /** Heading of the column, and the label beside the value on a phone. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned, digit below digit. */
  numeric?: boolean;
};

type TableProps<Row> = {
  /** The caption, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** What tells rows apart, if it isn't their `id`. */
  rowKey?: ((row: Row) => string | number) | undefined;
  /** Highlighted rows, such as the user's own. The row's text must say why, because colour alone doesn't. */
  isMarked?: (row: Row) => boolean;
};

const Root = styled.table<{ $columns: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, auto);
  row-gap: ${space[2]};
  font: ${size.body} / 1.5 ${font.body};
  color: ${color.text};
  & thead,
  & tbody,
  & tr {
    display: grid;
    grid-template-columns: subgrid;
    grid-column: 1 / -1;
    row-gap: inherit;
    align-items: center;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    row-gap: ${space[3]};
    & thead {
      display: none;
    }
  }
`;

const Row = styled.tr<{ $isMarked: boolean }>`
  --face: ${color.card};
  --edge: ${({ $isMarked }) => ($isMarked ? color.glow : 'var(--face)')};
  ${blockFace(2)}
  ${phone} {
    padding: ${space[3]} ${space[2]};
    && {
      row-gap: 0;
    }
  }
  @media (forced-colors: active) {
    border: ${({ $isMarked }) => ($isMarked ? 3 : 1)}px solid;
  }
`;

const HeaderCell = styled.th<{ $numeric: boolean }>`
  padding: 0 ${space[4]};
  font-size: ${size.small};
  font-weight: 600;
  color: ${color.second};
  text-align: ${({ $numeric }) => ($numeric ? 'right' : 'left')};
`;

const Cell = styled.td<{ $numeric: boolean }>`
  padding: ${space[3]} ${space[4]};
  text-align: ${({ $numeric }) => ($numeric ? 'right' : 'left')};
  font-variant-numeric: ${({ $numeric }) => ($numeric ? 'tabular-nums' : 'normal')};
  overflow-wrap: anywhere;
  ${phone} {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[4]};
    min-height: 32px;
    padding: ${space[1]} ${space[2]};
    text-align: right;
    &::before {
      content: attr(data-label);
      flex: none;
      font-size: ${size.small};
      color: ${color.second};
    }
    /* What wraps in a value, such as badges. */
    > * {
      justify-content: end;
    }
  }
`;

const idOf = (row: unknown) => (row as { readonly id: string | number }).id;

/**
 * Rows of similar items; on a phone each becomes a card. The roles are explicit: browsers drop a table's with its
 * layout.
 */
export function Table<R>(props: TableProps<R>) {
  const { caption, columns, rows, rowKey = idOf, isMarked = () => false } = props;
  return (
    <Root role="table" $columns={columns.length}>
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ label, numeric = false }) => (
            <HeaderCell key={label} role="columnheader" scope="col" $numeric={numeric}>
              {label}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Row key={rowKey(row)} role="row" $isMarked={isMarked(row)}>
            {columns.map(({ label, cell, numeric = false }) => (
              <Cell key={label} role="cell" data-label={label} $numeric={numeric}>
                {cell(row)}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Root>
  );
}
