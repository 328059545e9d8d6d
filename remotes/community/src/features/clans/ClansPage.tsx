import { messageOf } from '@site/platform/errors';
import { formatNumber } from '@site/platform/format';
import { usePagedList } from '@site/platform/usePagedList';
import { ListSearch } from '@site/ui/ListSearch';
import { PagedList } from '@site/ui/PagedList';
import { PageHeader } from '@site/ui/PageHeader';
import { Stack } from '@site/ui/Stack';
import { FRESH } from '../../lib/freshness.ts';
import { ClanList, ClanListSkeleton } from './ClanList.tsx';
import { asked, PAGE_SIZE, usePrefetch } from './clansApi.ts';
import { useClans } from './useClans.ts';
import { useText } from './useText.ts';

export function ClansPage() {
  const text = useText();
  const { view, searchField, paging } = usePagedList(PAGE_SIZE, text, 'de');
  const { shown, error, ...state } = useClans(view, searchField.value);
  const prefetch = usePrefetch('clans', FRESH.prefetchOptions);
  const isSearch = Boolean(shown?.asked.search);
  const count = shown && { count: shown.total, shown: formatNumber(shown.total, 'de') };

  return (
    <Stack $gap={6}>
      <PageHeader title={text('title')} lead={text('lead')} />
      <div>
        <ListSearch
          field={searchField}
          count={count ? text(isSearch ? 'found' : 'all', count) : !error && text('loading')}
          isStale={state.isStale}
        />
        <PagedList
          {...paging}
          {...state}
          total={shown?.total}
          failure={error ? (messageOf(error) ?? text('failed')) : undefined}
          skeleton={<ClanListSkeleton />}
          onExpect={(page) => prefetch(asked({ ...view, page }))}
        >
          {shown && <ClanList clans={shown.rows} isSearch={isSearch} isBusy={state.isStale} />}
        </PagedList>
      </div>
    </Stack>
  );
}
