import { messageOf } from './errors.ts';

/** The part of an infinite query's result that concerns its next page. */
interface InfiniteQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error?: unknown;
  readonly fetchNextPage: () => unknown;
}

/**
 * Returns the props of `LoadOlder` for an infinite query of RTK Query.
 *
 * @param failed says that older entries could not be loaded, unless the server says why
 */
export function olderPages(query: InfiniteQuery, failed: string) {
  return {
    hasMore: query.hasNextPage,
    isLoading: query.isFetchingNextPage,
    error: query.isFetchNextPageError ? (messageOf(query.error) ?? failed) : undefined,
    onLoad: () => void query.fetchNextPage(),
  };
}
