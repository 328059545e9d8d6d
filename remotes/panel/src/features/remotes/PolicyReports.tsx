import type { CspReport } from '@site/contract/http/cspReports';
import { columnOf } from '@site/platform/cells';
import type { Column } from '@site/ui/Table';
import { FRESH } from '../../lib/freshness.ts';
import { Code } from '../../lib/typography.ts';
import { useCspReportsQuery } from './remotesApi.ts';
import { TablePart } from './TablePart.tsx';
import { useText } from './useText.ts';

/** The violations of the Content-Security-Policy that browsers have reported. */
export function PolicyReports() {
  const text = useText();
  const columns: Column<CspReport>[] = [
    { label: text('directive'), cell: ({ directive }) => <Code>{directive}</Code> },
    { label: text('blocked'), cell: ({ blocked }) => <Code>{blocked}</Code> },
    {
      label: text('source'),
      cell: ({ remote, version, source }) =>
        remote ? `${remote} ${version}` : <Code>{source || text('unknown')}</Code>,
    },
    columnOf.count(text('reports'), ({ count }) => count),
  ];
  return (
    <TablePart
      title={text('policy')}
      hint={text('policyHint')}
      query={useCspReportsQuery(undefined, FRESH.queryOptions)}
      loading={text('policyLoading')}
      failed={text('policyFailed')}
      empty={text('noReports')}
      columns={columns}
      rowKey={({ count: _, lastHour: __, ...row }) => JSON.stringify(row)}
    />
  );
}
