import { messageOf } from '@site/platform/errors';
import { EmptyState } from '@site/ui/EmptyState';
import { ErrorState } from '@site/ui/ErrorState';
import { Select } from '@site/ui/Select';
import { space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { FRESH } from '../../lib/freshness.ts';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { ACTION_LABELS, readFilter } from './auditActions.ts';
import { useAuditInfiniteQuery } from './auditApi.ts';
import { AuditSkeleton } from './AuditSkeleton.tsx';
import { AuditTrail } from './AuditTrail.tsx';
import { useText } from './useText.ts';

const Filter = styled.div`
  max-width: 400px;
  margin-bottom: ${space[4]};
`;

export function AuditPage() {
  const text = useText();
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const { currentData, error, isFetching, isFetchNextPageError, isFetchingNextPage, hasNextPage, ...query } =
    useAuditInfiniteQuery(filter, FRESH.onVisit);
  const entries = currentData?.pages.flat();
  const hasFailed = !entries && !isFetching && error !== undefined;

  return (
    <PanelPage title={text('title')} lead={text('lead')}>
      <Filter>
        <Select
          label={text('kind')}
          value={filter}
          options={[
            { value: 'all', label: text('all') },
            ...Object.entries(ACTION_LABELS).map(([value, label]) => ({ value, label: text(label) })),
          ]}
          onChange={(value) => setParams(value === 'all' ? {} : { action: value })}
        />
      </Filter>
      <VisuallyHidden role="status">
        {entries ? text('count', { count: entries.length }) : !hasFailed && text('loading')}
      </VisuallyHidden>
      {hasFailed && (
        <ErrorState
          title={messageOf(error) ?? text('failed')}
          retryLabel={text('retry')}
          onRetry={() => void query.refetch()}
        />
      )}
      {!entries && !hasFailed && <AuditSkeleton />}
      {entries?.length === 0 && (
        <EmptyState title={text('empty')} text={text(filter === 'all' ? 'emptyText' : 'noMatch')} />
      )}
      {entries && entries.length > 0 && (
        <AuditTrail
          key={filter}
          entries={entries}
          hasOlder={hasNextPage}
          isLoadingOlder={isFetchingNextPage}
          olderError={isFetchNextPageError ? error : undefined}
          onOlder={() => void query.fetchNextPage()}
        />
      )}
    </PanelPage>
  );
}
