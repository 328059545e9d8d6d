import { QueryView } from '@site/platform/QueryView';
import type { QueryState } from '@site/platform/queryState';
import { Table, type Column } from '@site/ui/Table';
import { PartCard } from '@site/platform/PartCard';
import { Hint } from '../../lib/typography.ts';

interface TablePartProps<Row> {
  readonly title: string;
  readonly hint: string;
  readonly query: QueryState<readonly Row[]>;
  readonly loading: string;
  readonly failed: string;
  readonly empty: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
}

/** A part of the page about all remotes. */
export function TablePart<Row>({
  title,
  hint,
  query,
  loading,
  failed,
  empty,
  ...table
}: TablePartProps<Row>) {
  return (
    <PartCard title={title}>
      <Hint>{hint}</Hint>
      <QueryView
        query={query}
        skeleton={<Hint role="status">{loading}</Hint>}
        failed={failed}
        empty={<Hint role="status">{empty}</Hint>}
      >
        {(rows) => <Table caption={title} rows={rows} {...table} />}
      </QueryView>
    </PartCard>
  );
}
