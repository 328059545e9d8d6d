import { Badge, type BadgeTone } from '@site/ui/Badge';
import type { Column } from '@site/ui/Table';
import { formatDateTime, formatEuros, formatNumber } from './format.ts';
import { useLang } from './text.ts';

/** A point in time, in the reader's language and time zone. `at`: ISO 8601. */
export function DateTime({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatDateTime(at, useLang())}</time>;
}

const Euros = ({ cents }: { readonly cents: number }) => formatEuros(cents, useLang());
const Count = ({ count }: { readonly count: number }) => formatNumber(count, useLang());

/** Makes the columns of a table whose values are of one kind. `of` returns a row's value. */
export const columnOf = {
  time: <Row,>(label: string, of: (row: Row) => string): Column<Row> => ({
    label,
    cell: (row) => <DateTime at={of(row)} />,
  }),
  /** `of` returns cents. */
  euros: <Row,>(label: string, of: (row: Row) => number): Column<Row> => ({
    label,
    cell: (row) => <Euros cents={of(row)} />,
    numeric: true,
  }),
  count: <Row,>(label: string, of: (row: Row) => number): Column<Row> => ({
    label,
    cell: (row) => <Count count={of(row)} />,
    numeric: true,
  }),
  /** A name in any script; `gone` for an account that was deleted. */
  player: <Row,>(
    label: string,
    of: (row: Row) => { readonly name: string } | null,
    gone = '–',
  ): Column<Row> => ({
    label,
    cell: (row) => <bdi>{of(row)?.name ?? gone}</bdi>,
  }),
  state: <Row,>(
    label: string,
    of: (row: Row) => { readonly tone: BadgeTone; readonly name: string },
  ): Column<Row> => ({
    label,
    cell: (row) => <Badge tone={of(row).tone}>{of(row).name}</Badge>,
  }),
};
