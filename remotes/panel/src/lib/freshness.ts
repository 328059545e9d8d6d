/**
 * Seconds for which a cached response is not requested again. Short, because staff make decisions based on what they
 * see.
 */
const STALE_AFTER_SECONDS = 5;

/** How long cached responses are used. */
export const FRESH = {
  staleAfterSeconds: STALE_AFTER_SECONDS,
  /** Seconds for which a page that is visited again shows the cached response while it requests a newer one. */
  cacheSeconds: 600,
  /** Options of a query that a page shows. */
  queryOptions: { refetchOnMountOrArgChange: STALE_AFTER_SECONDS },
  /** Options of a prefetch. */
  prefetchOptions: { ifOlderThan: STALE_AFTER_SECONDS },
} as const;
