import { formatNumber } from '@site/platform/format';
import { pageOf } from '@site/platform/listRows';
import { useAppDispatch } from '@site/platform/remote';
import { ResourceList } from '@site/platform/ResourceList';
import { useLang } from '@site/platform/text';
import { usePagedList } from '@site/platform/usePagedList';
import { Button } from '@site/ui/Button';
import { EmptyState } from '@site/ui/EmptyState';
import { prefetchApplications, useApplicationPageQuery } from '../../lib/applicationListApi.ts';
import { useApplicationColumns } from '../../lib/useApplicationColumns.tsx';
import { ROLES, stateName, STATES } from '../../lib/applicationChoices.ts';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { useText } from './useText.ts';
import { asked, isFiltered, PAGE_SIZE, readView, SORTS } from './view.ts';

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
        <Button onClick={() => reset(view.sort === SORTS[0] ? {} : { sort: view.sort })}>
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
