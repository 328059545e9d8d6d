import type { ApplicationsQuery } from '@site/contract/http/applications';
import { namesOf } from '@site/contract/states';
import type { Prefetch } from '@site/platform/feature';
import { formatNumber } from '@site/platform/format';
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

export function readView(query: URLSearchParams) {
  const oneOf = <T extends string>(values: readonly T[], name: string) =>
    values.find((value) => value === query.get(name));
  return {
    ...readList(query, PAGE_SIZE),
    state: oneOf(STATES, 'state'),
    role: oneOf(ROLES, 'role'),
    sort: oneOf(SORTS, 'sort') ?? 'newest',
  };
}

export function isFiltered({ search, state, role }: ApplicationsQuery): boolean {
  return [search, state, role].some(Boolean);
}

export function asked({ state, role, sort, ...list }: ReturnType<typeof readView>): ApplicationsQuery {
  return { ...(state && { state }), ...(role && { role }), ...ORDERS[sort], ...listParams(list, PAGE_SIZE) };
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
  const { total: count = 0, asked: shown = {} } = list;
  const columns = useApplicationColumns({ list: params.size > 0 ? `?${params.toString()}` : '' });
  const any = { value: '', label: text('any') };
  const empty = isFiltered(shown) ? (
    <EmptyState
      title={text('noMatch')}
      text={text('noMatchText')}
      action={
        <Button onClick={() => reset(view.sort === 'newest' ? {} : { sort: view.sort })}>
          {text('reset')}
        </Button>
      }
    />
  ) : (
    <EmptyState title={text('empty')} text={text('emptyText')} />
  );

  return (
    <PanelPage title={text('title')} lead={text('lead')}>
      <ResourceList
        list={list}
        text={text}
        count={text(isFiltered(shown) ? 'found' : 'all', { count, shown: formatNumber(count, lang) })}
        empty={empty}
        search={search}
        filters={[
          filter('state', view.state ?? '', {
            label: text('state'),
            options: [any, ...STATES.map((value) => ({ value, label: stateName(value, lang) }))],
          }),
          filter('role', view.role ?? '', {
            label: text('role'),
            options: [any, ...ROLES.map((value) => ({ value, label: value }))],
          }),
          filter('sort', view.sort, {
            label: text('sort'),
            options: SORTS.map((value) => ({ value, label: text(value) })),
          }),
        ]}
        paging={paging}
        onExpect={(page) => prefetchApplications(asked({ ...view, page }), dispatch)}
        columns={columns}
        rowKey={({ id }) => id}
      />
    </PanelPage>
  );
}
