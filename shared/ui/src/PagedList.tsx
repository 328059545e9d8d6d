import { useRef, type ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { ErrorState } from './ErrorState.tsx';
import { Pager } from './Pager.tsx';
import { Stale } from './Stale.tsx';
import { space } from './tokens.ts';

type PagedListProps = {
  /** The page in the address; the first one is 1. */
  page: number;
  pageSize: number;
  /** Number of rows on all pages; `undefined` until it is known. */
  total: number | undefined;
  /** Whether the rows are those of the previous page. */
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
  /** Called when a page is likely to be next. */
  onExpect: (page: number) => void;
  /** Returns the feature's strings. */
  text: (
    key: 'pages' | 'previous' | 'next' | 'position' | 'retry',
    values?: Readonly<Record<string, string>>,
  ) => string;
  formatNumber: (number: number) => string;
};

const Found = styled(Stale)`
  outline: none;
  scroll-margin-top: 96px;
`;

const Pages = styled.div`
  margin-top: ${space[5]};
`;

/** A list whose page is in the address, with its loading and error states and its pager. */
export function PagedList(props: PagedListProps) {
  const { page, pageSize, total, isStale, failure, searchOf, text, formatNumber } = props;
  const navigate = useNavigate();
  const top = useRef<HTMLDivElement>(null);
  const pageCount = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize));
  const turnTo = (next: number) => {
    void navigate({ search: searchOf(next) });
    // The pager is below the rows, but reading continues at the first row.
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <Found ref={top} tabIndex={-1} $isStale={isStale} aria-busy={isStale}>
      {failure !== undefined && (
        <ErrorState title={failure} retryLabel={text('retry')} onRetry={props.onRetry} />
      )}
      {pageCount === undefined && failure === undefined && props.skeleton}
      {props.children}
      {pageCount !== undefined && !isStale && page > pageCount && (
        <Navigate replace to={{ search: searchOf(pageCount) }} />
      )}
      {pageCount !== undefined && (
        <Pages>
          <Pager
            label={text('pages')}
            page={page}
            pageCount={pageCount}
            onChange={turnTo}
            onExpect={props.onExpect}
            previousLabel={text('previous')}
            nextLabel={text('next')}
            position={text('position', { page: formatNumber(page), pageCount: formatNumber(pageCount) })}
          />
        </Pages>
      )}
    </Found>
  );
}
