import { Badge, type BadgeTone } from '@site/ui/Badge';
import { Cluster } from '@site/ui/Cluster';
import type { Column } from '@site/ui/Table';
import { color } from '@site/ui/tokens';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { formatDateTime, formatEuros, formatNumber } from './format.ts';
import { useLang } from './text.ts';

/** A point in time, in the reader's language and time zone. `at`: ISO 8601. */
export function DateTime({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatDateTime(at, useLang())}</time>;
}

/** A touch target in a row that stays as tall as its text. */
export const RowLink = styled(Link)<{ readonly $isNumber?: boolean }>`
  display: inline-block;
  min-width: 44px;
  margin: -10px 0;
  padding: 10px 0;
  color: ${color.lapis};
  font-weight: 650;
  white-space: ${({ $isNumber = false }) => ($isNumber ? 'nowrap' : 'normal')};
`;

/** A state as a badge. */
interface Shown {
  readonly tone: BadgeTone;
  readonly name: string;
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
  /** What is called by a number, with a link to its page. `of` returns both. */
  number: <Row,>(label: string, of: (row: Row) => readonly [number: string, to: string]): Column<Row> => ({
    label,
    cell(row) {
      const [number, to] = of(row);
      return (
        <RowLink $isNumber to={to}>
          {number}
        </RowLink>
      );
    },
  }),
  /** One or several states; what is false isn't shown. */
  state: <Row,>(label: string, of: (row: Row) => Shown | readonly (Shown | false)[]): Column<Row> => ({
    label,
    cell: (row) => (
      <Cluster $gap={2}>
        {[of(row)].flat().map(
          (shown) =>
            shown && (
              <Badge key={shown.name} tone={shown.tone}>
                {shown.name}
              </Badge>
            ),
        )}
      </Cluster>
    ),
  }),
};
