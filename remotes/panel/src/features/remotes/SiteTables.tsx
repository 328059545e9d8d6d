import { needsLogin, type Guard } from '@site/contract/guards';
import type { CspReport } from '@site/contract/http/cspReports';
import type { Registry } from '@site/contract/http/registry';
import { RANK_NAMES } from '@site/contract/ranks';
import { columnOf } from '@site/platform/cells';
import { PartCard } from '@site/platform/PartCard';
import type { QueryState } from '@site/platform/queryState';
import { QueryView } from '@site/platform/QueryView';
import { Badge } from '@site/ui/Badge';
import { Table, type Column } from '@site/ui/Table';
import { FRESH } from '../../lib/freshness.ts';
import { Code, Hint } from '../../lib/typography.ts';
import { useCspReportsQuery, useRegistryQuery } from './remotesApi.ts';
import { useText } from './useText.ts';

type SlotRow = ReturnType<typeof slotRows>[number];

function slotRows({ remotes }: Registry) {
  const all = remotes.flatMap(({ name: by, modules }) => modules.map((module) => ({ by, ...module })));
  const opened = all.flatMap(({ by, slots = [] }) => slots.map((slot) => ({ by, slot })));
  const filled = all.flatMap(({ by, contributions = [] }) =>
    contributions.map((contribution) => ({ by, contribution })),
  );
  const names = [
    ...opened.map(({ slot }) => slot.name),
    ...filled.map(({ contribution }) => contribution.slot),
  ];
  return [...new Set(names)].sort().map((name) => ({
    name,
    opened: opened.find(({ slot }) => slot.name === name),
    filled: filled
      .filter(({ contribution }) => contribution.slot === name)
      .sort((a, b) => a.contribution.order - b.contribution.order),
  }));
}

interface TablePartProps<Row> {
  readonly name: 'slots' | 'policy';
  readonly query: QueryState<readonly Row[]>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
}

function TablePart<Row>({ name, query, ...table }: TablePartProps<Row>) {
  const text = useText();
  return (
    <PartCard title={text(name)}>
      <Hint>{text(`${name}Hint`)}</Hint>
      <QueryView
        query={query}
        skeleton={<Hint role="status">{text(`${name}Loading`)}</Hint>}
        failed={text(`${name}Failed`)}
        empty={<Hint role="status">{text(`${name}Empty`)}</Hint>}
      >
        {(rows) => <Table caption={text(name)} rows={rows} {...table} />}
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
      name="policy"
      query={useCspReportsQuery(undefined, FRESH.queryOptions)}
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
      name="slots"
      query={{ ...query, currentData: query.currentData && slotRows(query.currentData) }}
      columns={columns}
      rowKey={({ name }) => name}
    />
  );
}
