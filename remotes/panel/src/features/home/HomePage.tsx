import type { ApplicationsQuery } from '@site/contract/http/applications';
import { LIMITS } from '@site/contract/limits';
import type { Prefetch } from '@site/platform/feature';
import { pageOf } from '@site/platform/listRows';
import { ResourceList } from '@site/platform/ResourceList';
import { EmptyState } from '@site/ui/EmptyState';
import { space } from '@site/ui/tokens';
import styled from 'styled-components';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { prefetchWaiting } from '../../frame/waitingApi.ts';
import { prefetchApplications, useApplicationPageQuery } from '../../lib/applicationListApi.ts';
import { FRESH } from '../../lib/freshness.ts';
import { Heading } from '../../lib/typography.ts';
import { useApplicationColumns } from '../../lib/useApplicationColumns.tsx';
import { Tiles } from './Tiles.tsx';
import { useText } from './useText.ts';

/** Ranks that may not read more get these for any query. */
const NEWEST: ApplicationsQuery = { limit: LIMITS.recentApplications };

export const prefetchHome: Prefetch = (_, dispatch) => {
  prefetchApplications(NEWEST, dispatch);
  prefetchWaiting(dispatch);
};

const NewestHeading = styled(Heading)`
  margin: ${space[6]} 0 ${space[3]};
`;

export function HomePage() {
  const text = useText();
  return (
    <PanelPage title={text('title')} lead={text('lead')}>
      <section aria-label={text('parts')}>
        <Tiles />
      </section>
      <section>
        <NewestHeading>{text('newest')}</NewestHeading>
        <ResourceList
          list={pageOf(useApplicationPageQuery(NEWEST, FRESH.queryOptions))}
          text={(key) => text(key === 'title' ? 'newest' : key)}
          empty={<EmptyState level={3} title={text('emptyTitle')} text={text('emptyText')} />}
          columns={useApplicationColumns()}
          rowKey={({ id }) => id}
        />
      </section>
    </PanelPage>
  );
}
