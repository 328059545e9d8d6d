import { LoadOlder } from '@site/ui/LoadOlder';
import { PagedRows } from '@site/ui/PagedRows';
import { SearchField, type SearchFieldProps } from '@site/ui/SearchField';
import { Select, type SelectProps } from '@site/ui/Select';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { Stale } from '@site/ui/Stale';
import { Table, type Column } from '@site/ui/Table';
import { color, phone, size, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useRef, type ReactNode, type RefObject } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { formatNumber } from './format.ts';
import type { ListRows } from './listRows.ts';
import { hasFailed } from './queryState.ts';
import { QueryView } from './QueryView.tsx';
import { useLang } from './text.ts';
import type { Paging } from './usePagedList.ts';

const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space[3]} ${space[4]};
  & > * {
    flex: 1 1 176px;
    max-width: 400px;
  }
  & > :first-child {
    flex-grow: 2;
  }
  ${phone} {
    & > * {
      flex-basis: 136px;
      max-width: none;
    }
    & > :first-child {
      flex-basis: 100%;
    }
  }
`;

const Count = styled(Stale)`
  min-height: 24px;
  margin-bottom: ${space[3]};
  ${Controls} + & {
    margin-top: ${space[3]};
  }
  color: ${color.second};
  font-size: ${size.small};
  line-height: 24px;
`;

interface ResourceListProps<Row> {
  /** The rows, by `pageOf`, `partsOf` or `wholeOf` of a query. */
  readonly list: ListRows<Row>;
  /** Returns the feature's strings: the list's name, what is said while it loads, and if that fails. */
  readonly text: (key: 'title' | 'loading' | 'failed') => string;
  /** Says how many rows there are; without it, only screen readers are told that the list is loading. */
  readonly count?: ((count: number, shown: string) => string) | undefined;
  /** Shown instead of no rows. */
  readonly empty: ReactNode;
  /** Props of the search field, from `usePagedList`. */
  readonly search?: SearchFieldProps | undefined;
  /** Filters beside the search. */
  readonly filters?: readonly SelectProps[];
  /** Where the pages are, from `usePagedList`. */
  readonly paging?: Paging;
  /** Runs when somebody is about to turn to a page. */
  readonly onExpect?: (page: number) => void;
  /** Texts of the button that loads older rows. */
  readonly older?: { readonly label: string; readonly busyLabel: string; readonly failed: string };
  /** The columns of a table, and what tells its rows apart, if it isn't their `id`. */
  readonly columns?: readonly Column<Row>[];
  readonly rowKey?: (row: Row) => string | number;
  /** The placeholder of a list that is no table. */
  readonly skeleton?: ReactNode;
  /** Renders rows that are no table; `ref` belongs on the element around them if older ones can be loaded. */
  readonly children?: (rows: readonly Row[], ref: RefObject<HTMLDivElement | null>) => ReactNode;
}

/** Bars where rows of a table will be: as many as come, so that what follows stays out of sight. */
function BarsSkeleton({ rows }: { readonly rows: number }) {
  return (
    <Stack $gap={2} aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={52} steps={2} />
      ))}
    </Stack>
  );
}

/**
 * Renders a list with its search and filters, the number of rows, its loading, empty and error states, and its pages or a
 * button for older rows. Pages, search and filters are in the address.
 */
export function ResourceList<Row>(props: ResourceListProps<Row>) {
  const { list, text, search, filters = [], paging, older, columns, rowKey, children } = props;
  const { query, isStale, total, next } = list;
  const lang = useLang();
  const navigate = useNavigate();
  const top = useRef<HTMLDivElement>(null);
  const pageCount = total === undefined ? undefined : Math.max(1, Math.ceil(total / (paging?.pageSize ?? 1)));
  const pager = paging &&
    pageCount !== undefined && {
      ...paging,
      pageCount,
      onChange: (to: number) => void navigate({ search: paging.searchOf(to) }),
      onExpect: (to: number) => props.onExpect?.(to),
    };
  const count = total ?? query.currentData?.length ?? 0;
  const status = query.currentData
    ? props.count?.(count, paging ? paging.formatNumber(count) : formatNumber(count, lang))
    : !hasFailed(query) && text('loading');
  return (
    <div>
      {(search ?? filters.length > 0) && (
        <Controls role="search">
          {search && <SearchField {...search} />}
          {filters.map((filter) => (
            <Select key={filter.label} {...filter} />
          ))}
        </Controls>
      )}
      {props.count ? (
        <Count as="p" $isStale={isStale} role="status">
          {status}
        </Count>
      ) : (
        <VisuallyHidden role="status">{status}</VisuallyHidden>
      )}
      <PagedRows isStale={isStale} pager={pager || undefined}>
        <QueryView
          query={query}
          skeleton={props.skeleton ?? <BarsSkeleton rows={paging?.pageSize ?? 12} />}
          failed={text('failed')}
          empty={props.empty}
        >
          {(rows) =>
            columns ? (
              <Table caption={text('title')} columns={columns} rows={rows} rowKey={rowKey} />
            ) : (
              children?.(rows, top)
            )
          }
        </QueryView>
        {next && older && query.currentData && (
          <LoadOlder
            key={filters.map(({ value }) => value).join()}
            {...next}
            {...older}
            error={next.failure(older.failed)}
            list={top}
          />
        )}
        {paging && pageCount !== undefined && !isStale && paging.page > pageCount && (
          <Navigate replace to={{ search: paging.searchOf(pageCount) }} />
        )}
      </PagedRows>
    </div>
  );
}
