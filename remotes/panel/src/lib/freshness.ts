/** How long a cached response is not requested again: short, because staff decide by what they see. */
const STALE_AFTER_SECONDS = 5;

export const FRESH = {
  staleAfterSeconds: STALE_AFTER_SECONDS,
  /** Seconds for which a page that is visited again shows the cached response while it requests a newer one. */
  cacheSeconds: 600,
  queryOptions: { refetchOnMountOrArgChange: STALE_AFTER_SECONDS },
  prefetchOptions: { ifOlderThan: STALE_AFTER_SECONDS },
} as const;

/** Options of an endpoint whose answers are kept, and fetched again when one of the tags is invalidated. */
export const kept = <const Tag extends string>(...providesTags: readonly Tag[]) => ({
  keepUnusedDataFor: FRESH.cacheSeconds,
  providesTags,
});
