import type { ApplicationState, ApplicationSummary } from '@site/contract/http/applications';
import { LIMITS } from '@site/contract/limits';
import { formatDateTime } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Badge, type BadgeTone } from '@site/ui/Badge';
import { EmptyState } from '@site/ui/EmptyState';
import { ErrorState } from '@site/ui/ErrorState';
import { Skeleton } from '@site/ui/Skeleton';
import { Table, type Column } from '@site/ui/Table';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import styled from 'styled-components';
import { useNewestApplicationsQuery } from './applicationsApi.ts';
import { useText } from './useText.ts';

const TONES: Readonly<Record<ApplicationState, BadgeTone>> = {
  PENDING: 'torch',
  ACCEPTED: 'grass',
  DENIED: 'redstone',
};

function useColumns(): Column<ApplicationSummary>[] {
  const text = useText();
  const lang = useLang();
  return [
    { label: text('name'), cell: ({ name }) => name },
    { label: text('role'), cell: ({ role }) => role },
    { label: text('state'), cell: ({ state }) => <Badge tone={TONES[state]}>{text(state)}</Badge> },
    {
      label: text('date'),
      cell: ({ created_at: date }) => <time dateTime={date}>{formatDateTime(date, lang)}</time>,
    },
  ];
}

/** Name, role, state and date: the line that each takes, and the block that stands in it. */
const SHAPES = [
  { line: 24, width: 128, height: 16 },
  { line: 24, width: 96, height: 16 },
  { line: 28, width: 88, height: 28 },
  { line: 24, width: 144, height: 16 },
] as const;
const PLACES = Array.from({ length: LIMITS.recentApplications }, (_, place) => place);

const Place = styled.span<{ $line: number }>`
  display: flex;
  align-items: center;
  height: ${({ $line }) => $line}px;
`;

/** The table itself without its words, so that nothing moves when they arrive, whatever its shape on this screen. */
function Loading() {
  const text = useText();
  const labels = useColumns().map(({ label }) => label);
  const columns = SHAPES.map(({ line, width, height }, index) => ({
    label: labels[index] ?? '',
    cell: () => (
      <Place $line={line}>
        <Skeleton width={width} height={height} />
      </Place>
    ),
  }));
  return (
    <>
      <VisuallyHidden role="status">{text('loading')}</VisuallyHidden>
      <div aria-hidden="true">
        <Table caption={text('caption')} columns={columns} rows={PLACES} rowKey={(place) => place} />
      </div>
    </>
  );
}

export function NewestApplications() {
  const text = useText();
  const columns = useColumns();
  const { data, error, isFetching, refetch } = useNewestApplicationsQuery();

  if (error && !isFetching) {
    return (
      <ErrorState title={text('failedTitle')} retryLabel={text('retry')} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <Loading />;
  if (data.length === 0) return <EmptyState title={text('emptyTitle')} text={text('emptyText')} />;
  return <Table caption={text('caption')} columns={columns} rows={data} rowKey={({ id }) => id} />;
}
