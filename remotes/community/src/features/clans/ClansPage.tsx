import { ResourceList } from '@site/platform/ResourceList';
import { usePagedList } from '@site/platform/usePagedList';
import { EmptyState } from '@site/ui/EmptyState';
import { PageHeader } from '@site/ui/PageHeader';
import { Stack } from '@site/ui/Stack';
import { FRESH } from '../../lib/freshness.ts';
import { ClanList, ClanListSkeleton } from './ClanList.tsx';
import { asked, PAGE_SIZE, usePrefetch } from './clansApi.ts';
import { useClans } from './useClans.ts';
import { useText } from './useText.ts';

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
