const STALE_AFTER_SECONDS = 30;

export const FRESH = {
  /** Seconds for which a page that is visited again shows the cached response while it requests a newer one. */
  cacheSeconds: 600,
  queryOptions: { refetchOnMountOrArgChange: STALE_AFTER_SECONDS },
  /** Options of what is fetched for a page that is still to come. */
  fetchOptions: { subscribe: false, forceRefetch: STALE_AFTER_SECONDS },
  prefetchOptions: { ifOlderThan: STALE_AFTER_SECONDS },
} as const;
