import { rankPasses } from '@site/contract/guards';
import type { ApplicationsQuery } from '@site/contract/http/applications';
import { LIMITS } from '@site/contract/limits';
import type { Prefetch } from '@site/platform/feature';
import { QueryView } from '@site/platform/QueryView';
import { selectUser, useAppSelector } from '@site/platform/remote';
import { EmptyState } from '@site/ui/EmptyState';
import { space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import styled from 'styled-components';
import { prefetchApplications, useApplicationPageQuery } from '../../lib/applicationListApi.ts';
import { ApplicationTable, ApplicationTableSkeleton } from '../../lib/ApplicationTable.tsx';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { prefetchWaiting } from '../../frame/waitingApi.ts';
import { FRESH } from '../../lib/freshness.ts';
import { LEADS } from '../../lib/guards.ts';
import { Heading } from '../../lib/typography.ts';
import { Tiles } from './Tiles.tsx';
import { useText } from './useText.ts';

/** The query of the newest applications. Ranks that may not read more get these for any query. */
const NEWEST: ApplicationsQuery = { limit: LIMITS.recentApplications };

export const prefetchHome: Prefetch = (_, dispatch) => {
  prefetchApplications(NEWEST, dispatch);
  prefetchWaiting(dispatch);
};

const NewestHeading = styled(Heading)`
  margin: ${space[6]} 0 ${space[4]};
`;

function Rows() {
  const text = useText();
  const rank = useAppSelector(selectUser)?.rank;
  const result = useApplicationPageQuery(NEWEST, FRESH.queryOptions);
  return (
    <QueryView
      query={{ ...result, currentData: result.currentData?.rows }}
      skeleton={
        <>
          <VisuallyHidden role="status">{text('loading')}</VisuallyHidden>
          <ApplicationTableSkeleton rows={LIMITS.recentApplications} />
        </>
      }
      failed={text('failedTitle')}
      keepsTitle
      level={3}
      empty={<EmptyState level={3} title={text('emptyTitle')} text={text('emptyText')} />}
    >
      {(rows) => (
        <ApplicationTable
          caption={text('newest')}
          rows={rows}
          isLinked={rank !== undefined && rankPasses(LEADS, rank)}
        />
      )}
    </QueryView>
  );
}

function NewestApplications() {
  const text = useText();
  return (
    <section>
      <NewestHeading>{text('newest')}</NewestHeading>
      <Rows />
    </section>
  );
}

export function HomePage() {
  const text = useText();
  return (
    <PanelPage title={text('title')} lead={text('lead')}>
      <section aria-label={text('parts')}>
        <Tiles />
      </section>
      <NewestApplications />
    </PanelPage>
  );
}
