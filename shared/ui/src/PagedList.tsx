import type { ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { ErrorState } from './ErrorState.tsx';
import { PagedRows } from './PagedRows.tsx';
import type { PagerProps } from './Pager.tsx';

type PagedListProps = Pick<PagerProps, 'page' | 'onExpect' | 'formatNumber'> & {
  pageSize: number;
  /** Number of rows on all pages; `undefined` until it is known. */
  total: number | undefined;
  /** True if the rows are those of the previous page. */
  isStale: boolean;
  /** Why there are no rows. */
  failure: string | undefined;
  onRetry: () => void;
  /** Shown while the first rows are loading. */
  skeleton: ReactNode;
  /** The rows or the empty state, once loaded. */
  children: ReactNode;
  /** Returns the query of a page's address. */
  searchOf: (page: number) => string;
  /** Returns the feature's strings. */
  text: (
    key: Parameters<PagerProps['text']>[0] | 'retry',
    values?: Readonly<Record<string, string>>,
  ) => string;
};

/** Renders a list whose page is in the address, with its loading and error states and its pager. */
export function PagedList(props: PagedListProps) {
  const { page, pageSize, total, isStale, failure, searchOf, onExpect, text, formatNumber } = props;
  const navigate = useNavigate();
  const pageCount = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize));
  const pager = pageCount !== undefined && {
    page,
    pageCount,
    onChange: (next: number) => void navigate({ search: searchOf(next) }),
    onExpect,
    text,
    formatNumber,
  };
  return (
    <PagedRows isStale={isStale} pager={pager || undefined}>
      {failure !== undefined && (
        <ErrorState title={failure} retryLabel={text('retry')} onRetry={props.onRetry} />
      )}
      {pageCount === undefined && failure === undefined && props.skeleton}
      {props.children}
      {pageCount !== undefined && !isStale && page > pageCount && (
        <Navigate replace to={{ search: searchOf(pageCount) }} />
      )}
    </PagedRows>
  );
}
