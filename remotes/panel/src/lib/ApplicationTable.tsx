import type { ApplicationSummary } from '@site/contract/http/applications';
import { useLang } from '@site/platform/text';
import { Table, type Column } from '@site/ui/Table';
import { RowLink } from './RowLink.tsx';
import { DateTime } from '@site/platform/cells';
import { paths } from './paths.ts';
import { Placeholder } from './Placeholder.tsx';
import { StateBadge } from './StateBadge.tsx';

const COLUMNS = {
  name: { de: 'Name', en: 'Name' },
  role: { de: 'Rolle', en: 'Role' },
  state: { de: 'Status', en: 'State' },
  date: { de: 'Eingegangen', en: 'Received' },
} as const;

/** History state of a page reached from the list of applications: the list's query, for the way back. */
export interface FromList {
  readonly list: string;
}

interface ApplicationTableProps {
  readonly caption: string;
  readonly rows: readonly ApplicationSummary[];
  readonly isLinked: boolean;
  readonly from?: FromList;
}

export function ApplicationTable({ caption, rows, isLinked, from }: ApplicationTableProps) {
  const lang = useLang();
  const columns: readonly Column<ApplicationSummary>[] = [
    {
      label: COLUMNS.name[lang],
      cell: ({ id, name }) =>
        isLinked ? (
          <RowLink to={paths.application(id)} state={from}>
            <bdi>{name}</bdi>
          </RowLink>
        ) : (
          <bdi>{name}</bdi>
        ),
    },
    { label: COLUMNS.role[lang], cell: ({ role }) => role },
    { label: COLUMNS.state[lang], cell: ({ state }) => <StateBadge state={state} /> },
    { label: COLUMNS.date[lang], cell: ({ created_at: date }) => <DateTime at={date} /> },
  ];
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

const NOBODY = { name: '–', role: 'Builder', state: 'PENDING', created_at: '2026-01-01T00:00:00Z' } as const;

export function ApplicationTableSkeleton({ rows }: { readonly rows: number }) {
  const places = Array.from({ length: rows }, (_, id) => ({ ...NOBODY, id }));
  return (
    <Placeholder>
      <ApplicationTable caption="" rows={places} isLinked={false} />
    </Placeholder>
  );
}
