import { useRef, type ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { ErrorState } from './ErrorState.tsx';
import { Pager, type PagerProps } from './Pager.tsx';
import { Stale } from './Stale.tsx';
import { space } from './tokens.ts';

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

const Found = styled(Stale)`
  outline: none;
  scroll-margin-top: 96px;
`;

const Pages = styled.div`
  margin-top: ${space[5]};
`;

/** Renders a list whose page is in the address, with its loading and error states and its pager. */
export function PagedList(props: PagedListProps) {
  const { page, pageSize, total, isStale, failure, searchOf, onExpect, text, formatNumber } = props;
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
            page={page}
            pageCount={pageCount}
            onChange={turnTo}
            onExpect={onExpect}
            text={text}
            formatNumber={formatNumber}
          />
        </Pages>
      )}
    </Found>
  );
}
