import { pageOf } from '@site/platform/listRows';
import type { ListView } from '@site/platform/pagedList';
import { ResourceList } from '@site/platform/ResourceList';
import { useLive } from '@site/platform/useLive';
import { usePagedList } from '@site/platform/usePagedList';
import { EmptyState } from '@site/ui/EmptyState';
import { PageHeader } from '@site/ui/PageHeader';
import { Stack } from '@site/ui/Stack';
import { FRESH } from '../../lib/freshness.ts';
import { ClanList, ClanListSkeleton } from './ClanList.tsx';
import { asked, PAGE_SIZE, useClansQuery, useKnownClans, usePrefetch, type ClanPage } from './clansApi.ts';
import { useText } from './useText.ts';

const FIRST = asked({ search: '', page: 1 });

/** Filters clans as the server does. */
function filter({ rows }: ClanPage, typed: string): ClanPage {
  const search = typed.trim();
  const text = search.toLocaleLowerCase();
  const found = rows.filter(({ name, tag }) =>
    [name, tag].some((word) => word.toLocaleLowerCase().includes(text)),
  );
  return { rows: found, total: found.length, asked: { search } };
}

/** A list of one page is filtered letter by letter by what is `typed`, which is newer than the address. */
function useClans(view: ListView, typed: string) {
  const { currentData: first } = useKnownClans(FIRST);
  const isWhole = first !== undefined && first.total <= PAGE_SIZE;
  const query = useClansQuery(isWhole ? FIRST : asked(view), FRESH.queryOptions);
  useLive('clans', () => void query.refetch());
  return pageOf(isWhole ? { ...query, currentData: filter(first, typed) } : query);
}

export function ClansPage() {
  const text = useText();
  const { view, search, paging } = usePagedList(PAGE_SIZE, text('search'), 'de');
  const list = useClans(view, search.value);
  const prefetch = usePrefetch('clans', FRESH.prefetchOptions);
  const isSearch = Boolean(list.asked?.search);
  return (
    <Stack $gap={6}>
      <PageHeader title={text('title')} lead={text('lead')} />
      <ResourceList
        list={list}
        text={text}
        count={(count, shown) => text(isSearch ? 'found' : 'all', { count, shown })}
        empty={<EmptyState title={text('empty')} text={text(isSearch ? 'noMatch' : 'emptyText')} />}
        search={search}
        paging={paging}
        onExpect={(page) => prefetch(asked({ ...view, page }))}
        skeleton={<ClanListSkeleton />}
      >
        {(clans) => <ClanList clans={clans} isBusy={list.isStale} />}
      </ResourceList>
    </Stack>
  );
}
