/** How long cached answers are used, in seconds. */
export const FRESH = {
  /** A page visited again within this time shows the cached answer while it fetches a newer one. */
  kept: 600,
  /** Nothing is fetched again within this time. */
  asKnown: 30,
} as const;
