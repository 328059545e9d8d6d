import type { ApplicationsQuery } from '@site/contract/http/applications';
import { namesOf } from '@site/contract/states';
import type { Prefetch } from '@site/platform/feature';
import { pageOf } from '@site/platform/listRows';
import { listParams, readList } from '@site/platform/pagedList';
import { useAppDispatch } from '@site/platform/remote';
import { ResourceList } from '@site/platform/ResourceList';
import { useLang } from '@site/platform/text';
import { usePagedList } from '@site/platform/usePagedList';
import { Button } from '@site/ui/Button';
import { EmptyState } from '@site/ui/EmptyState';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { ROLES, stateName, STATES } from '../../lib/applicationChoices.tsx';
import { prefetchApplications, useApplicationPageQuery } from '../../lib/applicationListApi.ts';
import { FRESH } from '../../lib/freshness.ts';
import { useApplicationColumns } from '../../lib/useApplicationColumns.tsx';
import { useText } from './useText.ts';

const PAGE_SIZE = 25;

const ORDERS = {
  newest: { sort: 'date', order: 'desc' },
  oldest: { sort: 'date', order: 'asc' },
  name: { sort: 'name' },
  role: { sort: 'role' },
} as const satisfies Readonly<Record<string, Pick<ApplicationsQuery, 'sort' | 'order'>>>;
const SORTS = namesOf(ORDERS);

export const readView = (query: URLSearchParams) =>
  readList(query, PAGE_SIZE, { state: STATES, role: ROLES, sort: SORTS });

export function isFiltered({ search, state, role }: ApplicationsQuery): boolean {
  return [search, state, role].some(Boolean);
}

export function asked({ sort = 'newest', search, page, ...filters }: ReturnType<typeof readView>) {
  return { ...filters, ...ORDERS[sort], ...listParams({ search, page }, PAGE_SIZE) };
}

export const prefetchList: Prefetch = ({ query }, dispatch) =>
  prefetchApplications(asked(readView(query)), dispatch);

export function ApplicationsPage() {
  const text = useText();
  const lang = useLang();
  const dispatch = useAppDispatch();
  const { params, reset, search, filter, paging } = usePagedList(PAGE_SIZE, text('search'));
  const view = readView(params);
  const list = pageOf(useApplicationPageQuery(asked(view), FRESH.queryOptions));
  const columns = useApplicationColumns({ list: params.size > 0 ? `?${params.toString()}` : '' });
  const empty = isFiltered(list.asked ?? {}) ? (
    <EmptyState
      title={text('noMatch')}
      text={text('noMatchText')}
      action={<Button onClick={() => reset(view.sort ? { sort: view.sort } : {})}>{text('reset')}</Button>}
    />
  ) : (
    <EmptyState title={text('empty')} text={text('emptyText')} />
  );

  return (
    <PanelPage title={text('title')} lead={text('lead')}>
      <ResourceList
        list={list}
        text={text}
        count={(count, shown) => text(isFiltered(list.asked ?? {}) ? 'found' : 'all', { count, shown })}
        empty={empty}
        search={search}
        filters={[
          filter('state', text('state'), STATES, (state) => stateName(state, lang), text('any')),
          filter('role', text('role'), ROLES, String, text('any')),
          filter('sort', text('sort'), SORTS, text),
        ]}
        paging={paging}
        onExpect={(page) => prefetchApplications(asked({ ...view, page }), dispatch)}
        columns={columns}
      />
    </PanelPage>
  );
}
