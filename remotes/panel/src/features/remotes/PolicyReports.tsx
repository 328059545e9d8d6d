import type { CspReport } from '@site/contract/http/cspReports';
import { formatNumber } from '@site/platform/format';
import { QueryView } from '@site/platform/QueryView';
import { useLang } from '@site/platform/text';
import { Stack } from '@site/ui/Stack';
import { Table, type Column } from '@site/ui/Table';
import { PanelCard } from '../../lib/cardLayout.ts';
import { FRESH } from '../../lib/freshness.ts';
import { Code, Heading } from '../../lib/typography.ts';
import { useCspReportsQuery } from './remotesApi.ts';
import { Quiet } from './remotesLayout.ts';
import { useText } from './useText.ts';

/** The violations of the Content-Security-Policy that browsers have reported. */
export function PolicyReports() {
  const text = useText();
  const lang = useLang();
  const query = useCspReportsQuery(undefined, FRESH.queryOptions);
  const columns: Column<CspReport>[] = [
    { label: text('directive'), cell: ({ directive }) => <Code>{directive}</Code> },
    { label: text('blocked'), cell: ({ blocked }) => <Code>{blocked}</Code> },
    {
      label: text('source'),
      cell: ({ remote, version, source }) =>
        remote ? `${remote} ${version}` : <Code>{source || text('unknown')}</Code>,
    },
    { label: text('reports'), numeric: true, cell: ({ count }) => formatNumber(count, lang) },
  ];
  return (
    <PanelCard as="section" aria-labelledby="policy-reports">
      <Heading id="policy-reports">{text('policy')}</Heading>
      <Stack $gap={3}>
        <QueryView
          query={query}
          skeleton={null}
          failed={text('policyFailed')}
          empty={<Quiet>{text('noReports')}</Quiet>}
        >
          {(rows) => (
            <>
              <Table
                caption={text('policy')}
                columns={columns}
                rows={rows}
                rowKey={({ count: _, lastHour: __, ...row }) => JSON.stringify(row)}
              />
              <Quiet>{text('policyHint')}</Quiet>
            </>
          )}
        </QueryView>
      </Stack>
    </PanelCard>
  );
}
