import { messageOf } from './errors.ts';
import { shownPage, type Page } from './pagedList.ts';
import type { QueryState } from './queryState.ts';

/** The rows of a list, as `ResourceList` shows them. */
export interface ListRows<Row> {
  readonly query: QueryState<readonly Row[]>;
  /** True if the rows are those of the page before. */
  readonly isStale: boolean;
  /** The number of rows on all pages; `undefined` until it is known, and for a list without pages. */
  readonly total?: number | undefined;
  /** How older rows are loaded. */
  readonly next?: ReturnType<typeof olderOf>;
}

interface PageQuery<Row, Query> extends QueryState<Page<Row, Query>> {
  /** The data of the latest argument that was answered. */
  readonly data?: Page<Row, Query> | undefined;
}

/** Returns the rows of a numbered page, which are those of the previous one until the requested one arrives. */
export function pageOf<Row, Query>(query: PageQuery<Row, Query>) {
  const { shown, isStale } = shownPage(query);
  return { query: { ...query, currentData: shown?.rows }, isStale, total: shown?.total, asked: shown?.asked };
}

interface InfiniteQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error?: unknown;
  readonly fetchNextPage: () => unknown;
}

/** Returns how older rows of an infinite query of RTK Query are loaded, of which there are `count`. */
export const olderOf = (query: InfiniteQuery, count: number) => ({
  count,
  hasMore: query.hasNextPage,
  isLoading: query.isFetchingNextPage,
  failure: (failed: string) => (query.isFetchNextPageError ? (messageOf(query.error) ?? failed) : undefined),
  onLoad: () => void query.fetchNextPage(),
});

interface PartsQuery<Row> extends InfiniteQuery, QueryState<{ readonly pages: readonly (readonly Row[])[] }> {
  readonly error?: unknown;
}

/** Returns the rows of an infinite query of RTK Query, which loads older ones when it is asked to. */
export function partsOf<Row>(query: PartsQuery<Row>): ListRows<Row> & Required<Pick<ListRows<Row>, 'next'>> {
  const rows = query.currentData?.pages.flat();
  return { query: { ...query, currentData: rows }, isStale: false, next: olderOf(query, rows?.length ?? 0) };
}

/** Returns the rows of a list that is fetched as a whole. */
export const wholeOf = <Row>(query: QueryState<readonly Row[]>): ListRows<Row> => ({ query, isStale: false });
