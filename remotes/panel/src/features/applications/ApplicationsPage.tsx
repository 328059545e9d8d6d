import { formatNumber } from '@site/platform/format';
import { useAppDispatch } from '@site/platform/store';
import { useLang } from '@site/platform/text';
import { useSearchDraft } from '@site/platform/useSearchDraft';
import { Button } from '@site/ui/Button';
import { EmptyState } from '@site/ui/EmptyState';
import { ErrorState } from '@site/ui/ErrorState';
import { restoreFocus } from '@site/ui/restoreFocus';
import { Pager } from '@site/ui/Pager';
import { Stale } from '@site/ui/Stale';
import { color, size, space } from '@site/ui/tokens';
import { useCallback, useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { prefetchApplications, useApplicationPageQuery } from '../../lib/applicationListApi.ts';
import { ApplicationTable, ApplicationTableSkeleton } from '../../lib/ApplicationTable.tsx';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { Filters } from './Filters.tsx';
import { useText } from './useText.ts';
import { asked, isFiltered, PAGE_SIZE, readView, withValue, type View } from './view.ts';

const Count = styled(Stale)`
  min-height: 24px;
  margin: ${space[4]} 0;
  color: ${color.second};
  font-size: ${size.small};
  line-height: 24px;
`;

const Found = styled(Stale)`
  outline: none;
  scroll-margin-top: 96px;
`;

const Pages = styled.div`
  margin-top: ${space[5]};
`;

export function ApplicationsPage() {
  const text = useText();
  const lang = useLang();
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const change = useCallback(
    (name: keyof View, value: string) =>
      setParams((query) => withValue(query, name, value), { replace: true }),
    [setParams],
  );
  const search = useSearchDraft(
    view.search,
    useCallback((typed: string) => change('search', typed), [change]),
  );
  const { data, currentData, isFetching, isError, refetch } = useApplicationPageQuery(
    asked(view),
    FRESH.queryOptions,
  );
  // The previous rows are shown until new ones arrive.
  const page = currentData ?? (isFetching ? data : undefined);
  const isStale = page !== currentData;
  const hasFailed = !page && !isFetching && isError;
  const top = useRef<HTMLDivElement>(null);

  const total = page?.total ?? 0;
  const pageCount = page && Math.max(1, Math.ceil(total / PAGE_SIZE));
  const turnTo = (next: number) => {
    setParams(withValue(params, 'page', String(next)));
    // The pager is below the rows, but reading continues at the first row.
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  const reset = () => {
    search.drop();
    setParams(view.sort === 'newest' ? {} : { sort: view.sort }, { replace: true });
  };
  const count = { count: total, shown: formatNumber(total, lang) };

  return (
    <PanelPage title={text('title')} lead={text('lead')}>
      <Filters view={view} search={search} onChange={change} />
      <Count as="p" $isStale={isStale} role="status">
        {page ? text(isFiltered(page.asked) ? 'found' : 'all', count) : !hasFailed && text('loading')}
      </Count>
      <Found ref={top} tabIndex={-1} $isStale={isStale} aria-busy={isStale}>
        {hasFailed && (
          <ErrorState title={text('failed')} retryLabel={text('retry')} onRetry={() => void refetch()} />
        )}
        {!page && !hasFailed && <ApplicationTableSkeleton rows={PAGE_SIZE} />}
        {page?.rows.length === 0 &&
          (isFiltered(page.asked) ? (
            <div ref={restoreFocus}>
              <EmptyState
                title={text('noMatch')}
                text={text('noMatchText')}
                action={<Button onClick={reset}>{text('reset')}</Button>}
              />
            </div>
          ) : (
            <EmptyState title={text('empty')} text={text('emptyText')} />
          ))}
        {page && page.rows.length > 0 && (
          <ApplicationTable
            caption={text('title')}
            rows={page.rows}
            isLinked
            from={{ list: params.size > 0 ? `?${params.toString()}` : '' }}
          />
        )}
        {pageCount !== undefined && !isStale && view.page > pageCount && (
          <Navigate replace to={{ search: withValue(params, 'page', String(pageCount)).toString() }} />
        )}
        {pageCount !== undefined && (
          <Pages>
            <Pager
              label={text('pages')}
              page={view.page}
              pageCount={pageCount}
              onChange={turnTo}
              onExpect={(next) => prefetchApplications(asked({ ...view, page: next }), dispatch)}
              previousLabel={text('previous')}
              nextLabel={text('next')}
              position={text('position', {
                page: formatNumber(view.page, lang),
                pageCount: formatNumber(pageCount, lang),
              })}
            />
          </Pages>
        )}
      </Found>
    </PanelPage>
  );
}
