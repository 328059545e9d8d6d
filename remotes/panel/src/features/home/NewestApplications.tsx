import { rankPasses } from '@site/contract/guards';
import { LIMITS } from '@site/contract/limits';
import { selectUser, useAppSelector } from '@site/platform/store';
import { EmptyState } from '@site/ui/EmptyState';
import { ErrorState } from '@site/ui/ErrorState';
import { font, size, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import styled from 'styled-components';
import { useApplicationPageQuery } from '../../applications/applicationListApi.ts';
import { ApplicationTable, ApplicationTableSkeleton } from '../../applications/ApplicationTable.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { LEADS } from '../../lib/guards.ts';
import { NEWEST } from './newest.ts';
import { useText } from './useText.ts';

const Heading = styled.h2`
  margin: ${space[6]} 0 ${space[4]};
  font: 700 ${size.heading} / 1.25 ${font.display};
`;

function Rows() {
  const text = useText();
  const rank = useAppSelector(selectUser)?.rank;
  const { currentData, isFetching, isError, refetch } = useApplicationPageQuery(NEWEST, {
    refetchOnMountOrArgChange: FRESH.asKnown,
  });

  if (currentData?.rows.length === 0)
    return <EmptyState level={3} title={text('emptyTitle')} text={text('emptyText')} />;
  if (currentData) {
    return (
      <ApplicationTable
        caption={text('newest')}
        rows={currentData.rows}
        isLinked={rank !== undefined && rankPasses(LEADS, rank)}
      />
    );
  }
  if (isError && !isFetching) {
    return (
      <ErrorState
        level={3}
        title={text('failedTitle')}
        retryLabel={text('retry')}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <VisuallyHidden role="status">{text('loading')}</VisuallyHidden>
      <ApplicationTableSkeleton rows={LIMITS.recentApplications} />
    </>
  );
}

export function NewestApplications() {
  const text = useText();
  return (
    <section>
      <Heading>{text('newest')}</Heading>
      <Rows />
    </section>
  );
}
