import { messageOf } from '@site/platform/errors';
import { formatNumber } from '@site/platform/format';
import { ErrorState } from '@site/ui/ErrorState';
import { PageHeader } from '@site/ui/PageHeader';
import { color, motion, phone, size, space } from '@site/ui/tokens';
import { useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { ClanList } from './ClanList.tsx';
import { ClanListSkeleton } from './ClanListSkeleton.tsx';
import { ClanPages } from './ClanPages.tsx';
import { PAGE_SIZE } from './clansApi.ts';
import { onPage } from './clanView.ts';
import { SearchField } from './SearchField.tsx';
import { useClans } from './useClans.ts';
import { useClanSearch } from './useClanSearch.ts';
import { useText } from './useText.ts';

const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space[3]} ${space[5]};
  margin: ${space[6]} 0 ${space[4]};
`;

interface Dimmable {
  readonly $isStale: boolean;
}

/** Waits before it dims: most answers are there sooner. */
const dim = ({ $isStale }: Dimmable) => css`
  opacity: ${$isStale ? 0.75 : 1};
  transition: opacity ${motion.quick} ${$isStale ? '150ms' : '0ms'};
`;

const Count = styled.p<Dimmable>`
  ${dim}
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

const Found = styled.div<Dimmable>`
  ${dim}
  outline: none;
  scroll-margin-top: 96px;
`;

export function ClansPage() {
  const text = useText();
  const [params, setParams] = useSearchParams();
  const { view, typed, type, finish, clear } = useClanSearch();
  const { list, isStale, error, retry } = useClans(view, typed);
  const top = useRef<HTMLDivElement>(null);

  const isSearch = Boolean(list?.search);
  const pageCount = list ? Math.max(1, Math.ceil(list.total / PAGE_SIZE)) : undefined;
  const turnTo = (page: number) => {
    setParams(onPage(params, page));
    // The pager stands below the rows, and reading goes on at the first one.
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  const count = list && {
    count: list.total,
    shown: formatNumber(list.total, 'de'),
  };

  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')} />
      <Controls>
        <SearchField typed={typed} onType={type} onFinish={finish} onClear={clear} />
        <Count $isStale={isStale} role="status">
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
        {pageCount && <ClanPages view={view} pageCount={pageCount} onChange={turnTo} />}
      </Found>
    </>
  );
}
