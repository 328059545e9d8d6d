import type { ApplicationSummary } from '@site/contract/http/applications';
import { useLang } from '@site/platform/text';
import { Skeleton } from '@site/ui/Skeleton';
import { Table, type Column } from '@site/ui/Table';
import styled from 'styled-components';
import { RowLink } from './RowLink.tsx';
import { DateTime } from './DateTime.tsx';
import { paths } from './paths.ts';
import { StateBadge } from './StateBadge.tsx';

/** Each column's heading, its line height, and the skeleton block shown until its text arrives. */
const COLUMNS = {
  name: { de: 'Name', en: 'Name', line: 24, width: 128, height: 16 },
  role: { de: 'Rolle', en: 'Role', line: 24, width: 96, height: 16 },
  state: { de: 'Status', en: 'State', line: 28, width: 88, height: 28 },
  date: { de: 'Eingegangen', en: 'Received', line: 24, width: 144, height: 16 },
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

const Place = styled.span<{ $line: number }>`
  display: flex;
  align-items: center;
  height: ${({ $line }) => $line}px;
`;

/** The table without its texts, so that nothing moves when they arrive, in any layout. */
export function ApplicationTableSkeleton({ rows }: { readonly rows: number }) {
  const lang = useLang();
  const columns = Object.values(COLUMNS).map(({ line, width, height, ...labels }) => ({
    label: labels[lang],
    cell: () => (
      <Place $line={line}>
        <Skeleton width={width} height={height} />
      </Place>
    ),
  }));
  const places = Array.from({ length: rows }, (_, place) => place);
  return (
    <div aria-hidden="true">
      <Table caption="" columns={columns} rows={places} rowKey={(place) => place} />
    </div>
  );
}
