import { type Guard, needsLogin } from '@site/contract/guards';
import { RANK_NAMES } from '@site/contract/ranks';
import { Badge } from '@site/ui/Badge';
import { type Column, Table } from '@site/ui/Table';
import type { ContributionData, Registry, SlotData } from '@site/contract/http/registry';
import { QueryView } from '@site/platform/QueryView';
import type { QueryState } from '@site/platform/queryState';
import { PartCard } from '@site/platform/PartCard';
import type { CspReport } from '@site/contract/http/cspReports';
import { columnOf } from '@site/platform/cells';
import { Code, Hint } from '../../lib/typography.ts';
import { useCspReportsQuery, useRegistryQuery } from './remotesApi.ts';
import { useText } from './useText.ts';
import { FRESH } from '../../lib/freshness.ts';

interface SlotRow {
  readonly name: string;
  /** Absent if no page opens it (any more). */
  readonly opened?: { readonly by: string; readonly slot: SlotData };
  readonly filled: readonly { readonly by: string; readonly contribution: ContributionData }[];
}

function slotRows({ remotes }: Registry): readonly SlotRow[] {
  const all = remotes.flatMap(({ name: by, modules }) => modules.map((module) => ({ by, ...module })));
  const opened = all.flatMap(({ by, slots = [] }) => slots.map((slot) => ({ by, slot })));
  const filled = all.flatMap(({ by, contributions = [] }) =>
    contributions.map((contribution) => ({ by, contribution })),
  );
  const names = [
    ...opened.map(({ slot }) => slot.name),
    ...filled.map(({ contribution }) => contribution.slot),
  ];
  return [...new Set(names)].sort().map((name) => {
    const own = opened.find(({ slot }) => slot.name === name);
    return {
      name,
      ...(own && { opened: own }),
      filled: filled
        .filter(({ contribution }) => contribution.slot === name)
        .sort((a, b) => a.contribution.order - b.contribution.order),
    };
  });
}

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

function TablePart<Row>({ title, hint, query, loading, failed, empty, ...table }: TablePartProps<Row>) {
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

/** The slots of all pages, as this browser gets them: who opens each, and who fills it. */
export function Slots() {
  const text = useText();
  const query = useRegistryQuery();
  const audienceOf = ({ ranks, staff, ...guard }: Guard) => {
    if (ranks) return ranks.map((rank) => RANK_NAMES[rank]).join(', ');
    if (staff) return text('forStaff');
    return text(needsLogin(guard) ? 'forPlayers' : 'forEverybody');
  };
  const columns: Column<SlotRow>[] = [
    { label: text('slot'), cell: ({ name }) => <Code>{name}</Code> },
    {
      label: text('props'),
      cell: ({ opened }) =>
        opened && (
          <Code>
            {Object.entries(opened.slot.props)
              .map(([name, type]) => `${name}: ${type}`)
              .join(', ')}
          </Code>
        ),
    },
    {
      label: text('openedBy'),
      cell: ({ opened }) =>
        opened ? (
          text('openedSince', { name: opened.by, version: opened.slot.since })
        ) : (
          <Badge tone="torch">{text('notOpened')}</Badge>
        ),
    },
    {
      label: text('filledBy'),
      cell: ({ filled }) =>
        filled.length === 0
          ? text('nobody')
          : filled.map(({ by, contribution: { feature, guard } }) => (
              <div key={`${by} ${feature}`}>
                {text('filling', { name: `${by}/${feature}`, audience: audienceOf(guard) })}
              </div>
            )),
    },
  ];
  return (
    <TablePart
      title={text('slots')}
      hint={text('slotsHint')}
      query={{ ...query, currentData: query.currentData && slotRows(query.currentData) }}
      loading={text('slotsLoading')}
      failed={text('slotsFailed')}
      empty={text('noSlots')}
      columns={columns}
      rowKey={({ name }) => name}
    />
  );
}
