import type { ApplicationState, ApplicationSummary } from '@site/contract/http/applications';
import { LIMITS } from '@site/contract/limits';
import { formatDateTime } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Badge, type BadgeTone } from '@site/ui/Badge';
import { EmptyState } from '@site/ui/EmptyState';
import { ErrorState } from '@site/ui/ErrorState';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { Table, type Column } from '@site/ui/Table';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useNewestApplicationsQuery } from './applicationsApi.ts';
import { useText } from './useText.ts';

const TONES: Readonly<Record<ApplicationState, BadgeTone>> = {
  PENDING: 'torch',
  ACCEPTED: 'grass',
  DENIED: 'redstone',
};

const ROW_HEIGHT = 56;

function Loading() {
  const text = useText();
  return (
    <>
      <VisuallyHidden role="status">{text('loading')}</VisuallyHidden>
      <Stack $gap={2} aria-busy="true">
        {Array.from({ length: LIMITS.recentApplications }, (_, row) => (
          <Skeleton key={row} height={ROW_HEIGHT} />
        ))}
      </Stack>
    </>
  );
}

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
