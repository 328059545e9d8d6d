/** Seconds for which a cached response is not requested again. */
const STALE_AFTER_SECONDS = 30;

/** How long cached responses are used. */
export const FRESH = {
  /** Seconds for which a page that is visited again shows the cached response while it requests a newer one. */
  cacheSeconds: 600,
  /** Options of a query that a page shows. */
  queryOptions: { refetchOnMountOrArgChange: STALE_AFTER_SECONDS },
  /** Options of what is fetched for a page that is still to come. */
  fetchOptions: { subscribe: false, forceRefetch: STALE_AFTER_SECONDS },
  /** The same for `prefetch`. */
  prefetchOptions: { ifOlderThan: STALE_AFTER_SECONDS },
} as const;
