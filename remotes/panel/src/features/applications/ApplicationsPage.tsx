import { formatNumber } from '@site/platform/format';
import { shownPage } from '@site/platform/pagedList';
import { useAppDispatch } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { usePagedList } from '@site/platform/usePagedList';
import { Button } from '@site/ui/Button';
import { EmptyState } from '@site/ui/EmptyState';
import { PagedList } from '@site/ui/PagedList';
import { Stale } from '@site/ui/Stale';
import { color, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { prefetchApplications, useApplicationPageQuery } from '../../lib/applicationListApi.ts';
import { ApplicationTable, ApplicationTableSkeleton } from '../../lib/ApplicationTable.tsx';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { Filters } from './Filters.tsx';
import { useText } from './useText.ts';
import { asked, isFiltered, PAGE_SIZE, readView, SORTS } from './view.ts';

const Count = styled(Stale)`
  min-height: 24px;
  margin: ${space[4]} 0;
  color: ${color.second};
  font-size: ${size.small};
  line-height: 24px;
`;

export function ApplicationsPage() {
  const text = useText();
  const lang = useLang();
  const dispatch = useAppDispatch();
  const { params, change, reset, searchField, paging } = usePagedList(PAGE_SIZE, text, lang);
  const view = readView(params);
  const { shown, error, ...state } = shownPage(useApplicationPageQuery(asked(view), FRESH.queryOptions));
  const count = shown && { count: shown.total, shown: formatNumber(shown.total, lang) };

  return (
    <PanelPage title={text('title')} lead={text('lead')}>
      <Filters view={view} searchField={searchField} change={change} />
      <Count as="p" $isStale={state.isStale} role="status">
        {count ? text(isFiltered(shown.asked) ? 'found' : 'all', count) : !error && text('loading')}
      </Count>
      <PagedList
        {...paging}
        {...state}
        total={shown?.total}
        failure={error ? text('failed') : undefined}
        skeleton={<ApplicationTableSkeleton rows={PAGE_SIZE} />}
        onExpect={(page) => prefetchApplications(asked({ ...view, page }), dispatch)}
      >
        {shown?.rows.length === 0 &&
          (isFiltered(shown.asked) ? (
            <EmptyState
              title={text('noMatch')}
              text={text('noMatchText')}
              action={
                <Button onClick={() => reset(view.sort === SORTS[0] ? {} : { sort: view.sort })}>
                  {text('reset')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={text('empty')} text={text('emptyText')} />
          ))}
        {shown && shown.rows.length > 0 && (
          <ApplicationTable
            caption={text('title')}
            rows={shown.rows}
            isLinked
            from={{ list: params.size > 0 ? `?${params.toString()}` : '' }}
          />
        )}
      </PagedList>
    </PanelPage>
  );
}
