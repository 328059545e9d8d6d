import { LIMITS } from '@site/contract/limits';
import { messageOf } from '@site/platform/errors';
import { formatNumber } from '@site/platform/format';
import { ErrorState } from '@site/ui/ErrorState';
import { PageHeader } from '@site/ui/PageHeader';
import { Pager } from '@site/ui/Pager';
import { SearchField } from '@site/ui/SearchField';
import { Stale } from '@site/ui/Stale';
import { color, phone, size, space } from '@site/ui/tokens';
import { useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { FRESH } from '../../lib/freshness.ts';
import { ClanList, ClanListSkeleton } from './ClanList.tsx';
import { asked, PAGE_SIZE, usePrefetch } from './clansApi.ts';
import { onPage, useClans, useClanSearch } from './useClans.ts';
import { useText } from './useText.ts';

const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space[3]} ${space[5]};
  margin: ${space[6]} 0 ${space[4]};
`;

const Search = styled.div`
  flex: 0 1 400px;
  min-width: min(100%, 280px);
`;

const Count = styled(Stale)`
  /* As high as the field beside it, where there is room for both. */
  min-height: 48px;
  color: ${color.second};
  font-size: ${size.small};
  line-height: 48px;
  ${phone} {
    min-height: 24px;
    line-height: 24px;
  }
`;

const Found = styled(Stale)`
  outline: none;
  scroll-margin-top: 96px;
`;

const Pages = styled.div`
  margin-top: ${space[5]};
`;

export function ClansPage() {
  const text = useText();
  const [params, setParams] = useSearchParams();
  const { view, typed, type, finish, clear } = useClanSearch();
  const { list, isStale, error, retry } = useClans(view, typed);
  const prefetch = usePrefetch('clans', FRESH.prefetchOptions);
  const top = useRef<HTMLDivElement>(null);

  const isSearch = Boolean(list?.search);
  const pageCount = list ? Math.max(1, Math.ceil(list.total / PAGE_SIZE)) : undefined;
  const turnTo = (page: number) => {
    setParams(onPage(params, page));
    // The pager is below the rows, but reading continues at the first row.
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  const count = list && { count: list.total, shown: formatNumber(list.total, 'de') };

  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')} />
      <Controls>
        <Search role="search">
          <SearchField
            label={text('search')}
            value={typed}
            maxLength={LIMITS.search.max}
            onChange={type}
            onFinish={finish}
            onClear={clear}
            clearButton={{ text: text('clear'), label: text('clearSearch') }}
          />
        </Search>
        <Count as="p" $isStale={isStale} role="status">
          {count ? text(isSearch ? 'found' : 'all', count) : !error && text('loading')}
        </Count>
      </Controls>
      <Found ref={top} tabIndex={-1} $isStale={isStale}>
        {error && (
          <ErrorState title={messageOf(error) ?? text('failed')} retryLabel={text('retry')} onRetry={retry} />
        )}
        {!list && !error && <ClanListSkeleton />}
        {list && <ClanList clans={list.clans} isSearch={isSearch} isBusy={isStale} />}
        {pageCount && !isStale && view.page > pageCount && (
          <Navigate replace to={{ search: onPage(params, pageCount).toString() }} />
        )}
        {pageCount && (
          <Pages>
            <Pager
              label={text('pages')}
              page={view.page}
              pageCount={pageCount}
              onChange={turnTo}
              onExpect={(page) => prefetch(asked({ ...view, page }))}
              previousLabel={text('previous')}
              nextLabel={text('next')}
              position={text('position', {
                page: formatNumber(view.page, 'de'),
                pageCount: formatNumber(pageCount, 'de'),
              })}
            />
          </Pages>
        )}
      </Found>
    </>
  );
}
